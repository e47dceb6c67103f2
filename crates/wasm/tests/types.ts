// Is compiled and never run: the types of the package, as strict code uses them.
import { Army, Game, WazirError, games, init, read } from 'wazir';
import type { GameFacts, Move, Refusal } from 'wazir';
import { Player, createEngine } from 'wazir/ai';
import { Game as Shogi } from 'wazir/shogi';

await init();
const facts: GameFacts[] = games();
const army = new Army('riders', [{ letter: 'S', name: 'Short Rook', betza: 'R4' }]);
const game: Game = new Game('cwda', { armies: [army, 'fide'], options: { 'fifty-moves': 'on' }, start: 518, seats: 2 });
const move: Move = game.push('e4');
const from: string | undefined = move.from;
const refusal: Refusal | undefined = game.why('e5');
const opened: Game = await Game.open('1. e4 *');
const kif: string = (await opened.copy().write('pgn')).text;
const texts: string[] = game.legalMoves();
const winner: number | undefined = game.outcome?.winner;
for (const record of await read('1. e4 *')) {
  const fen: string = record.toGame().fen;
  const drawn: string = await record.toGame().svg({ seat: 1 });
  const problems: number = record.problems.length;
  const nodes: boolean[] = record.nodes.map(({ isIllegal }) => isIllegal);
  const played: string[] = record.gameAt(nodes.length - 1).line(undefined, 'san').concat(record.line());
  console.log(played, record.players, record.equals(record));
  console.log(record.headers.map(([key, value]) => key + value), problems, record.error?.line, fen, drawn);
}
await read('', { onError: (error) => console.log(error.kind) });
const line: string[] = game.line(['e5', move]);
const counts: [string[], number, boolean, boolean] = [game.checkers, game.occurrences, game.isOver, game.isLegal(move)];
console.log(line, counts, game.why(move));
const player = new Player({ hash: 32 });
player.setOptions({ lines: 3 });
await player.clear();
const answer = await player.think(game, { time: 100, onInfo: ({ depth, line }) => console.log(depth, line.score.text) });
await player.think(new Shogi('shogi'), { level: 'easy', signal: AbortSignal.timeout(100) });
const engine = await createEngine({ protocol: 'uci' });
engine.addMessageListener((line: string) => console.log(line));
try {
  game.push('x');
} catch (error) {
  if (error instanceof WazirError) console.log(error.kind, error.squares.map(({ square }) => square));
}
// @ts-expect-error A level has one of five names.
await player.think(game, { level: 'wizard' });
// @ts-expect-error A move is a text or a move.
game.push(5);
// @ts-expect-error Options have names.
new Game('shogi', { sfen: '' });
console.log(kif, facts, from, refusal, texts, winner, answer.best?.text);
