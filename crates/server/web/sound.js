// @ts-check
/** Short tones; silent until the reader wants them. */

import { settings } from './store.js';

/** @type {AudioContext | null} */
let context = null;

/** Pitches in hertz, played one after the other. */
const TONES = {
  move: [440],
  capture: [330, 260],
  check: [660, 880],
  turn: [520, 660],
  end: [520, 420, 330],
  low: [900, 900],
  no: [180],
};

/** @param {keyof typeof TONES} name */
export function play(name) {
  if (!settings.sounds) return;
  context ??= new AudioContext();
  const start = context.currentTime;
  TONES[name].forEach((pitch, nth) => {
    const at = start + nth * 0.11;
    const tone = /** @type {AudioContext} */ (context).createOscillator();
    const loud = /** @type {AudioContext} */ (context).createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.12, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.1);
    tone.connect(loud).connect(/** @type {AudioContext} */ (context).destination);
    tone.start(at);
    tone.stop(at + 0.11);
  });
}
