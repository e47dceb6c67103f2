// @ts-check
/** Short sounds, generated here. Browsers play none before the reader has clicked or typed. */

import { settings } from './store.js';

/**
 * @typedef {'move' | 'capture' | 'check' | 'turn' | 'low' | 'end' | 'talk' | 'no'} Sound
 * @typedef {{at: number, long: number, loud: number, pitch: number, to?: number, wave?: OscillatorType}} Part
 *   a tone, or a knock where there is no `wave`; times in seconds, pitches in hertz
 */

/** @type {Record<Sound, Part[]>} */
const SOUNDS = {
  // A piece of wood put on wood.
  move: [
    { at: 0, long: 0.05, loud: 0.7, pitch: 1700 },
    { at: 0, long: 0.08, loud: 0.35, pitch: 210, to: 150, wave: 'sine' },
  ],
  // Two, one upon the other.
  capture: [
    { at: 0, long: 0.05, loud: 0.8, pitch: 2600 },
    { at: 0.06, long: 0.07, loud: 0.9, pitch: 900 },
    { at: 0.06, long: 0.12, loud: 0.45, pitch: 150, to: 95, wave: 'sine' },
  ],
  check: [
    { at: 0, long: 0.1, loud: 0.28, pitch: 740, wave: 'triangle' },
    { at: 0.1, long: 0.18, loud: 0.3, pitch: 988, wave: 'triangle' },
  ],
  turn: [{ at: 0, long: 0.22, loud: 0.18, pitch: 587, wave: 'sine' }],
  low: [0, 0.16, 0.32].map((at) => ({ at, long: 0.06, loud: 0.14, pitch: 1175, wave: /** @type {const} */ ('square') })),
  end: [523, 659, 784].map((pitch, nth) => ({ at: nth * 0.15, long: 0.4, loud: 0.25, pitch, wave: /** @type {const} */ ('triangle') })),
  talk: [{ at: 0, long: 0.09, loud: 0.2, pitch: 900, to: 1350, wave: 'sine' }],
  no: [{ at: 0, long: 0.16, loud: 0.16, pitch: 165, to: 120, wave: 'sawtooth' }],
};

/** How long after one sound the next begins, in seconds. */
const NEXT = 0.14;

/** @type {AudioContext | null} */
let context = null;
/** White noise, of which knocks are made. @type {AudioBuffer | null} */
let noise = null;
/** Whether the reader has clicked or typed. */
let woken = false;
/** Whether this page belongs to a player. */
let plays = false;

/** Says whether the reader is a player, who hears sounds without asking for them. @param {boolean} on */
export function forPlayer(on) {
  plays = on;
}

const wanted = () => settings.volume > 0 && (settings.sound === 'on' || (settings.sound === 'players' && plays));

/** What makes the sounds, where the browser has it and allows it. */
function ready() {
  if (!woken) return null;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') context.resume().catch(() => {});
    return context;
  } catch {
    // It plays without sounds.
    return null;
  }
}

for (const gesture of ['pointerdown', 'keydown']) {
  const wake = () => {
    woken = true;
    if (wanted()) ready();
  };
  addEventListener(gesture, wake, { capture: true, once: true });
}

/**
 * Plays sounds one after the other, where the reader wants them.
 * @param {...Sound} names
 */
export function play(...names) {
  if (wanted()) sound(...names);
}

/**
 * Plays sounds in any case; an event says which.
 * @param {...Sound} names
 */
export function sound(...names) {
  names.forEach((name, nth) => {
    document.dispatchEvent(new CustomEvent('sound', { detail: name }));
    const audio = ready();
    if (audio) for (const part of SOUNDS[name]) begin(audio, part, nth * NEXT);
  });
}

/**
 * @param {AudioContext} audio
 * @param {Part} part
 * @param {number} wait
 */
function begin(audio, { at, long, loud, pitch, to, wave }, wait) {
  const start = audio.currentTime + wait + at;
  const volume = audio.createGain();
  volume.gain.setValueAtTime((loud * settings.volume) / 100, start);
  volume.gain.exponentialRampToValueAtTime(0.0005, start + long);
  volume.connect(audio.destination);
  const source = wave ? audio.createOscillator() : knock(audio);
  if (source instanceof OscillatorNode && wave) {
    source.type = wave;
    source.frequency.setValueAtTime(pitch, start);
    if (to) source.frequency.exponentialRampToValueAtTime(to, start + long);
    source.connect(volume);
  } else {
    const filter = audio.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = pitch;
    source.connect(filter).connect(volume);
  }
  source.start(start);
  source.stop(start + long + 0.02);
}

/** @param {AudioContext} audio */
function knock(audio) {
  if (!noise) {
    noise = audio.createBuffer(1, Math.ceil(audio.sampleRate / 5), audio.sampleRate);
    const data = noise.getChannelData(0);
    for (let nth = 0; nth < data.length; nth += 1) data[nth] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = noise;
  return source;
}
