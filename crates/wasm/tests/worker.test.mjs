// Searches and engines in workers.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Game, WazirError, init } from 'wazir';
import { Player, createEngine } from 'wazir/ai';

await init();
const player = new Player();
after(() => player.terminate());

test('a search ends in time and reports on the way', async () => {
  const game = new Game('shogi');
  // The worker starts and reads the net.
  await player.think(game, { nodes: 100 });
  const infos = [];
  const start = performance.now();
  const answer = await player.think(game, { time: 1000, onInfo: (info) => infos.push(info) });
  assert.ok(performance.now() - start < 5000);
  assert.ok(game.isLegal(answer.best.text));
  assert.ok(infos.length > 0 && infos.at(-1).depth >= 1);
  assert.equal(infos.at(-1).line.moves[0].text, answer.best.text);
});

test('a search by nodes is the same every time', async () => {
  const answers = [];
  for (let time = 0; time < 2; time += 1) {
    const fresh = new Player();
    const { best, nodes, score } = await fresh.think(new Game('cwda'), { nodes: 5000 });
    answers.push(JSON.stringify([best.text, nodes, score.centipawns]));
    fresh.terminate();
  }
  assert.equal(answers[0], answers[1]);
});

test('options change between searches, and a cleared player begins anew', async () => {
  const game = new Game('cwda');
  const fresh = new Player();
  await fresh.clear();
  const facts = ({ best, nodes, lines }) => JSON.stringify([best.text, nodes, lines.length]);
  const first = facts(await fresh.think(game, { nodes: 5000 }));
  fresh.setOptions({ lines: 3 });
  assert.equal((await fresh.think(game, { depth: 2 })).lines.length, 3);
  fresh.setOptions({});
  await fresh.clear();
  assert.equal(facts(await fresh.think(game, { nodes: 5000 })), first);
  assert.throws(() => fresh.setOptions({ lines: 0 }), { name: 'WazirError', kind: 'value' });
  fresh.terminate();
});

test('a signal gives a search up, and the worker goes on', async () => {
  const abort = new AbortController();
  const thinking = player.think(new Game('shogi'), { time: 600_000, signal: abort.signal });
  setTimeout(() => abort.abort(), 300);
  await assert.rejects(thinking, { name: 'AbortError' });
  const { best } = await player.think(new Game('evo'), { nodes: 500 });
  assert.ok(best);
  await assert.rejects(player.think(new Game('evo'), { signal: AbortSignal.abort() }), { name: 'AbortError' });
});

for (const [what, limits] of [['by time', { time: 600_000 }], ['by depth', { depth: 90 }]]) {
  test(`a search ${what} is stopped with its best move`, async () => {
    const thinking = player.think(new Game('shogi'), limits);
    const start = performance.now();
    setTimeout(() => player.stop(), 300);
    const { best } = await thinking;
    assert.ok(best);
    assert.ok(performance.now() - start < 5000);
  });
}

test('a search of four players is stopped', async () => {
  const thinking = player.think(new Game('evo', { seats: 4 }), { time: 600_000 });
  setTimeout(() => player.stop(), 300);
  assert.ok((await thinking).best);
});

test('a mate is found, and a wrong limit is an error', async () => {
  const game = new Game('shogi', { position: '4k4/9/4P4/9/9/9/9/9/4K4 b G 1' });
  const { verdict, line } = await player.solve(game, { plies: 5 });
  assert.equal(verdict, 'mate');
  assert.equal(line.length, 1);
  await assert.rejects(player.think(game, { level: 'wizard' }), (error) =>
    error instanceof WazirError && error.kind === 'value' && error.message.includes('wizard'));
});

test('games from files and armies are searched', async () => {
  const toml = "name = 'Plain'\nbased-on = 'chess'";
  assert.ok((await player.think(await Game.fromToml(toml), { nodes: 500 })).best);
  assert.ok((await player.think(new Game('cwda', { armies: 'nutters:rookies' }), { nodes: 500 })).best);
});

test('options that no player has are errors at once', () => {
  for (const options of [{ lines: 0 }, { lines: 257 }, { hash: 0 }, { hash: NaN }, { threads: 513 }, { hash: '16' }]) {
    assert.throws(() => new Player(options), { name: 'WazirError', kind: 'value' });
  }
});

/** Says lines to an engine and collects what it says. */
function dialogue(engine) {
  const lines = [];
  let wake = () => {};
  engine.addMessageListener((line) => {
    lines.push(line);
    wake();
  });
  const until = async (wanted) => {
    const late = AbortSignal.timeout(20_000);
    while (!lines.some((line) => wanted.test(line))) {
      late.throwIfAborted();
      await new Promise((resolve) => {
        wake = resolve;
        setTimeout(resolve, 1000);
      });
    }
    const at = lines.findIndex((line) => wanted.test(line));
    return lines.splice(0, at + 1).at(-1);
  };
  return { lines, until };
}

test('an engine of USI', async () => {
  const engine = await createEngine({ protocol: 'usi' });
  const { until } = dialogue(engine);
  engine.postMessage('usi');
  await until(/^usiok$/);
  engine.postMessage('isready');
  await until(/^readyok$/);
  engine.postMessage('usinewgame\nposition startpos moves 7g7f\ngo btime 0 wtime 0 byoyomi 300');
  const best = await until(/^bestmove /);
  const game = new Game('shogi');
  game.push('7g7f');
  assert.ok(game.isLegal(best.split(' ')[1]));

  engine.postMessage('go infinite');
  await until(/^info .*\bpv\b/);
  engine.postMessage('isready');
  await until(/^readyok$/);
  engine.postMessage('stop');
  await until(/^bestmove /);

  engine.postMessage('position startpos moves 7g7f 3c3d');
  engine.postMessage('go ponder btime 0 wtime 0 byoyomi 1500');
  await until(/^info .*\bpv\b/);
  engine.postMessage('ponderhit');
  await until(/^bestmove /);

  engine.postMessage('position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo mate 10000');
  await until(/^checkmate G\*5b$/);
  engine.postMessage('quit');
});

test('an engine of UCI knows other games', async () => {
  const engine = await createEngine({ protocol: 'uci' });
  const { lines, until } = dialogue(engine);
  engine.postMessage('uci');
  await until(/^option name UCI_Variant /);
  await until(/^uciok$/);
  engine.postMessage('position startpos moves e2e4 e7e5\ngo nodes 2000');
  const best = await until(/^bestmove /);
  const game = new Game('cwda');
  ['e2e4', 'e7e5'].forEach((move) => game.push(move));
  assert.ok(game.isLegal(best.split(' ')[1]));
  // A search that would never end makes way for the next.
  engine.postMessage('go infinite\nposition startpos\ngo depth 2');
  await until(/^bestmove /);
  await until(/^bestmove /);
  assert.ok(lines.every((line) => !line.includes('failed')));
  engine.terminate();
});
