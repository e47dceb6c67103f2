// Writes and reads records of shogi with tsshogi, json-kifu-format and shogiops.
//
//   node shogi.mjs write GAMES.jsonl FOLDER       their files, one sub-folder a format
//   node shogi.mjs read GAMES.jsonl FOLDER FORMAT [LACKS]
//
// The second reads our files and holds them against the games. LACKS names what the files had no source
// for: `branches`, `times`, `ends`, `fouls`, with commas.

// Node looks for packages beside a script, so `run` copies this one to where they are.

import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import * as tsshogi from "tsshogi";
import jkf from "json-kifu-format";
import * as csa from "shogiops/notation/csa";
import * as kif from "shogiops/notation/kif";
import { makeUsi } from "shogiops/util";

const { Parsers, Normalizer } = jkf;

const games = fs.readFileSync(process.argv[3], "utf8").trim().split("\n").map((line) => JSON.parse(line));

// ------------------------------------------------------------------------------------- writing

function place(record, moves, game) {
  for (const [index, usi] of moves.entries()) {
    const move = record.position.createMoveByUSI(usi);
    if (!move || !record.append(move)) throw new Error(`tsshogi refuses ${usi} of game ${game.id}`);
    if (record.current.ply !== index + 1) continue;
  }
}

function record(game) {
  const position = tsshogi.Position.newBySFEN(game.sfen);
  const made = new tsshogi.Record(position);
  place(made, game.moves, game);
  for (let node = made.first.next, ply = 0; node; node = node.next, ply += 1) {
    if (game.seconds) node.setElapsedMs(1000 * game.seconds[ply]);
    if (game.comments[ply]) node.comment = game.comments[ply];
  }
  if (game.foul) {
    const move = made.position.createMoveByUSI(game.foul);
    if (!made.append(move, { ignoreValidation: true })) throw new Error(`tsshogi refuses the foul of game ${game.id}`);
  }
  made.append(tsshogi.specialMove(game.end));
  for (const branch of game.branches) {
    made.goto(branch.ply);
    place(made, branch.moves, game);
    made.resetAllBranchSelection();
  }
  made.resetAllBranchSelection();
  return made;
}

// What is UTF-8 says so by its ending: .kif and .ki2 are Shift_JIS to most programs.
const endings = { kif: "kifu", ki2: "ki2u" };

const writers = {
  kif: (made) => tsshogi.exportKIF(made),
  ki2: (made) => tsshogi.exportKI2(made),
  csa: (made) => tsshogi.exportCSA(made),
  jkf: (made) => tsshogi.exportJKFString(made),
  usi: (made) => made.getUSI({ startpos: true, allMoves: true }),
  usen: (made) => made.usen[0],
};

function write(folder) {
  for (const [format, writer] of Object.entries(writers)) {
    fs.mkdirSync(path.join(folder, format), { recursive: true });
    for (const game of games) {
      const name = String(game.id).padStart(4, "0");
      fs.writeFileSync(path.join(folder, format, `${name}.${endings[format] ?? format}`), writer(record(game)));
    }
  }
}

// ------------------------------------------------------------------------------------- reading

// All lines of a game from its start to a leaf, as text.
function expected(game, branches, foul = true) {
  const main = [...game.moves, ...(game.foul && foul ? [game.foul] : [])];
  const lines = branches ? game.branches.map((branch) => [...game.moves.slice(0, branch.ply), ...branch.moves]) : [];
  return [main, ...lines].map((line) => line.join(" ")).sort();
}

function linesOfTsshogi(read) {
  const lines = [];
  const path = [];
  read.forEach((node) => {
    path.length = Math.max(node.ply - 1, 0);
    if (node.move instanceof tsshogi.Move) path.push(node.move.usi);
    if (!node.next || !(node.next.move instanceof tsshogi.Move)) {
      // An ending is a leaf of the line before it.
      if (node.move instanceof tsshogi.Move) lines.push(path.join(" "));
    }
  });
  return [...new Set(lines)].sort();
}

const kinds = { FU: "P", KY: "L", KE: "N", GI: "S", KI: "G", KA: "B", HI: "R" };
const square = ({ x, y }) => `${x}${"abcdefghi"[y - 1]}`;
const usiOfJkf = (move) =>
  move.from ? square(move.from) + square(move.to) + (move.promote ? "+" : "") : `${kinds[move.piece]}*${square(move.to)}`;

function linesOfJkf(moves) {
  const lines = [];
  const walk = (rest, before) => {
    const line = [...before];
    for (const entry of rest) {
      for (const fork of entry.forks ?? []) walk(fork, line);
      if (entry.move) line.push(usiOfJkf(entry.move));
    }
    if (line.length > before.length) lines.push(line.join(" "));
  };
  walk(moves, []);
  return [...new Set(lines)].sort();
}

function readTsshogi(text, format, game) {
  const readers = {
    kif: tsshogi.importKIF,
    ki2: tsshogi.importKI2,
    csa: tsshogi.importCSA,
    csa3: tsshogi.importCSA,
    jkf: tsshogi.importJKFString,
    usi: (text) => tsshogi.Record.newByUSI(text.trim()),
    usen: (text) => tsshogi.Record.newByUSEN(text.trim().replace(/^.*[?&]usen=/, "")),
  };
  const read = readers[format](text);
  if (read instanceof Error) throw read;
  const told = { lines: linesOfTsshogi(read) };
  if (["kif", "csa", "csa3", "jkf"].includes(format)) {
    told.seconds = [];
    for (let node = read.first.next; node && node.move instanceof tsshogi.Move; node = node.next) {
      told.seconds.push(Math.round(node.elapsedMs / 1000));
    }
    if (game.foul) told.seconds.pop();
  }
  read.resetAllBranchSelection();
  read.goto(9999);
  if (!(read.current.move instanceof tsshogi.Move)) told.end = read.current.move.type;
  return told;
}

function readJkf(text, format) {
  const parsers = { kif: Parsers.parseKIF, ki2: Parsers.parseKI2, csa: Parsers.parseCSA, csa3: Parsers.parseCSA };
  if (format === "jkf") return { lines: linesOfJkf(Normalizer.normalizeMinimal(JSON.parse(text)).moves) };
  return parsers[format] && { lines: linesOfJkf(parsers[format](text).moves) };
}

function readShogiops(text, format) {
  const name = format === "csa3" ? "csa" : format;
  if (name !== "kif" && name !== "csa") return undefined;
  const position = (name === "kif" ? kif.parseKifHeader(text) : csa.parseCsaHeader(text)).unwrap();
  const lines =
    name === "kif"
      ? text.split("\n").filter((line) => /^\s*\d+\s/.test(line)).map((line) => line.trim().replace(/^\d+\s+/, ""))
      : text.split("\n").filter((line) => /^[+-]\d{4}[A-Z]{2}/.test(line));
  // Only the main line: it ends at the first move whose number goes back.
  let until = lines.length;
  if (name === "kif") {
    const numbers = text.split("\n").map((line) => /^\s*(\d+)\s/.exec(line)).filter(Boolean).map((found) => Number(found[1]));
    const back = numbers.findIndex((number, index) => index > 0 && number <= numbers[index - 1]);
    until = back < 0 ? lines.length : back;
  }
  const words = /^(投了|中断|千日手|持将棋|切れ負け|反則|詰み|入玉|引き分け|不詰|不戦)/;
  const moves = lines.slice(0, until).filter((line) => !words.test(line));
  const read = name === "kif" ? kif.parseKifMovesOrDrops(moves) : csa.parseCsaMovesOrDrops(position, moves);
  return { main: read.map(makeUsi).join(" ") };
}

// What an ending becomes where a format, or tsshogi with it, has no word of its own.
const fouls = ["foulWin", "foulLose"];
const weaker = {
  csa: { foulWin: fouls, foulLose: fouls },
  jkf: { foulWin: fouls, foulLose: fouls },
  usen: { foulWin: ["interrupt"], foulLose: ["interrupt"], enteringOfKing: ["interrupt"], mate: ["interrupt"], repetitionDraw: ["interrupt", "impass"] },
};

// What a reader cannot take, whoever wrote it.
const limits = {
  // It plays every move, knows no CSA 3.0, and has no word for a declared win in the line that sums up
  // a game, by which cshogi in turn tells who won.
  "json-kifu-format": (game, format) =>
    game.foul || format === "csa3" || (["kif", "ki2"].includes(format) && ["enteringOfKing", "foulWin"].includes(game.end)),
};

function faults(game, told, format, reader, lacks) {
  const found = [];
  const branches = !lacks.includes("branches") && ["kif", "ki2", "jkf", "usen"].includes(format);
  // A line of USI is for engines, who take no illegal move.
  const lines = expected(game, branches, format !== "usi");
  if (told.lines && JSON.stringify(told.lines) !== JSON.stringify(lines)) {
    const odd = told.lines.filter((line) => !lines.includes(line)).concat(lines.filter((line) => !told.lines.includes(line)));
    found.push(`other moves: ${odd[0]?.slice(-60)} (${told.lines.length} lines, ${lines.length} expected)`);
  }
  if (told.main !== undefined) {
    const main = expected(game, false)[0];
    // What is illegal this reader may refuse to play on.
    if (told.main !== main && !(game.foul && main.startsWith(told.main))) found.push(`other main line: ${told.main.slice(-60)}`);
  }
  if (told.seconds && game.seconds && !lacks.includes("times") && JSON.stringify(told.seconds) !== JSON.stringify(game.seconds)) found.push("other times");
  const allowed = weaker[format.replace("3", "")]?.[game.end] ?? [game.end];
  if (reader === "tsshogi" && told.end && !lacks.includes("ends") && !allowed.includes(told.end)) found.push(`ending ${told.end}, not ${game.end}`);
  return found;
}

// The text of a file, in the encoding that readers expect of its ending.
function decoded(file) {
  const encoding = /\.(kif|ki2)$/.test(file) ? "shift_jis" : "utf-8";
  return new TextDecoder(encoding, { fatal: true }).decode(fs.readFileSync(file)).replace(/\r\n/g, "\n");
}

function read(folder, format, lacks) {
  const readers = { tsshogi: readTsshogi, "json-kifu-format": readJkf, shogiops: readShogiops };
  const files = fs.readdirSync(folder).sort();
  let count = 0;
  let wrong = 0;
  for (const game of games) {
    if (game.foul && lacks.includes("fouls")) continue;
    const stem = String(game.id).padStart(4, "0");
    const file = files.find((name) => name.startsWith(`${stem}.`));
    if (!file) {
      wrong += 1;
      console.log(`FAULT: ${format} ${stem}: no file`);
      continue;
    }
    const text = decoded(path.join(folder, file));
    for (const [name, reader] of Object.entries(readers)) {
      let found;
      try {
        if (limits[name]?.(game, format)) continue;
        const told = reader(text, format, game);
        if (!told) continue;
        found = faults(game, told, format, name, lacks);
      } catch (error) {
        found = [String(error).slice(0, 200)];
      }
      count += 1;
      for (const fault of found) {
        wrong += 1;
        if (wrong <= 20) console.log(`FAULT: ${name}, ${file}: ${fault}`);
      }
    }
  }
  console.log(`${format}: ${count} readings, ${wrong} faults`);
  return wrong;
}

if (process.argv[2] === "write") write(process.argv[4]);
else process.exitCode = read(process.argv[4], process.argv[5], process.argv[6] ?? "") ? 1 : 0;
