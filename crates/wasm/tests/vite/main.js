import { Game, init } from 'wazir/shogi';
import { Player } from 'wazir/ai';
import { init as initAll, Game as AnyGame } from 'wazir';

await Promise.all([init(), initAll()]);
const game = new Game('shogi');
const player = new Player();
const { best } = await player.think(game, { time: 200 });
const evo = new AnyGame('evo', { seats: 4 });
const drawn = (await evo.svg()).startsWith('<svg');
const reply = await player.think(evo, { nodes: 300 });
document.getElementById('said').textContent =
  `${game.legalMoves().length} ${game.isLegal(best.text)} ${evo.isLegal(reply.best.text)} ${drawn}`;
document.title = 'done';
