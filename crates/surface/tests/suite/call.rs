//! Calls by name, as the table of calls writes them: arguments and results as JSON.

use serde_json::{Map, Value, json};
#[cfg(feature = "engines")]
use wazir_surface::EngineInfo;
use wazir_surface::{
    Army, ArmyFacts, ArmyPiece, Betza, Bilingual, Error, Game, HandPiece, LossNote, Move,
    MoveInput, Outcome, Piece, Player, PlayerOptions, Problem, ReadOptions, Record, Refusal,
    SearchAnswer, Setup, Solution, SolveLimits, SquareNote, StartFacts, Stop, ThinkLimits,
    ValueFacts, WriteOptions, Written, check, check_game_file, convert, ending, formats, games,
    read,
};

#[cfg(feature = "learn")]
use crate::call_batch;
use crate::call_record;

/// The largest whole number that every language holds exactly.
const MAX_EXACT: u64 = 1 << 53;

/// A value on which the steps of a row are called.
#[derive(Debug)]
pub(crate) enum Subject {
    Module,
    Game(Box<Game>),
    Army(Army),
    Betza(Betza),
    Player(Box<Player>),
    Record(Box<Record>),
    #[cfg(feature = "learn")]
    Batch(Box<wazir_surface::BatchGame>),
    #[cfg(feature = "engines")]
    EngineInfo(Option<EngineInfo>),
}

/// A call that the table has, and this crate does not.
#[derive(Debug)]
pub(crate) struct NoSuchCall(pub(crate) String);

pub(crate) type Answer = Result<Value, Error>;

/// The arguments of a call.
pub(crate) struct Arguments<'a>(&'a [Value]);

impl Arguments<'_> {
    pub(crate) fn value(&self, at: usize) -> &Value {
        self.0.get(at).unwrap_or(&Value::Null)
    }

    pub(crate) fn text(&self, at: usize) -> &str {
        self.value(at).as_str().unwrap_or_default()
    }

    pub(crate) fn number(&self, at: usize) -> usize {
        usize::try_from(self.value(at).as_u64().unwrap_or_default()).unwrap_or(usize::MAX)
    }

    fn depth(&self, at: usize) -> u32 {
        u32::try_from(self.number(at)).unwrap_or(u32::MAX)
    }

    fn texts(&self, at: usize) -> Vec<String> {
        texts(self.value(at))
    }

    fn setup(&self, at: usize) -> Setup {
        let given = self.value(at);
        let mut setup = Setup::default();
        setup.position = optional(given, "position");
        setup.start = optional(given, "start");
        setup.armies = optional(given, "armies");
        setup.seed = given["seed"].as_u64().unwrap_or_default();
        setup.seats = given["seats"].as_u64().and_then(|seats| usize::try_from(seats).ok());
        setup.options = pairs(&given["options"]);
        setup
    }

    pub(crate) fn read_options(&self, at: usize) -> ReadOptions {
        let given = self.value(at);
        let mut options = ReadOptions::default();
        options.format = optional(given, "format");
        options.path = optional(given, "path");
        options.encoding = optional(given, "encoding");
        options
    }

    pub(crate) fn write_options(&self, at: usize) -> WriteOptions {
        let given = self.value(at);
        let mut options = WriteOptions::default();
        options.encoding = optional(given, "encoding");
        options.headers = pairs(&given["headers"]);
        options
    }
}

pub(crate) fn texts(value: &Value) -> Vec<String> {
    let list = value.as_array().into_iter().flatten();
    list.map(|text| text.as_str().unwrap_or_default().to_owned()).collect()
}

fn optional(given: &Value, key: &str) -> Option<String> {
    given[key].as_str().map(str::to_owned)
}

fn pairs(object: &Value) -> Vec<(String, String)> {
    let pair = |(key, value): (&String, &Value)| {
        (key.clone(), value.as_str().unwrap_or_default().to_owned())
    };
    object.as_object().into_iter().flatten().map(pair).collect()
}

/// Makes the value of a row.
pub(crate) fn make(name: &str, arguments: &[Value]) -> Result<Result<Subject, Error>, NoSuchCall> {
    let given = Arguments(arguments);
    let game = |game: Result<Game, Error>| game.map(|game| Subject::Game(Box::new(game)));
    Ok(match name {
        "module" => Ok(Subject::Module),
        "Game" => game(Game::new(given.text(0), &given.setup(1))),
        "Game.open" => game(Game::open(given.text(0))),
        "Game.from_toml" => game(Game::from_toml(given.text(0), &given.setup(1))),
        "Game.load" => game(Game::load(given.text(0))),
        "Army" => {
            let row = |row: &Value| {
                let [letter, name, betza] =
                    [0, 1, 2].map(|at| row[at].as_str().unwrap_or_default());
                ArmyPiece { letter: letter.into(), name: name.into(), betza: betza.into() }
            };
            let rows: Vec<ArmyPiece> =
                given.value(1).as_array().into_iter().flatten().map(row).collect();
            Army::new(given.text(0), &rows).map(Subject::Army)
        }
        "Army.find" => Army::find(given.text(0)).map(Subject::Army),
        "Army.parse" => Army::parse(given.text(0)).map(Subject::Army),
        "Army.from_toml" => Army::from_toml(given.text(0)).map(Subject::Army),
        "Betza" => Betza::parse(given.text(0)).map(Subject::Betza),
        "Player" => {
            let mut options = PlayerOptions::default();
            let number = |key: &str| given.value(0)[key].as_u64().map(|n| n as usize);
            options.hash = number("hash").unwrap_or(options.hash);
            options.threads = number("threads").unwrap_or(options.threads);
            options.lines = number("lines").unwrap_or(options.lines);
            Player::new(&options).map(|player| Subject::Player(Box::new(player)))
        }
        "Record" => call_record::make(&given).map(|record| Subject::Record(Box::new(record))),
        #[cfg(feature = "learn")]
        "BatchGame" => {
            let batch = call_batch::make(&game_of(given.value(0))?, &given);
            batch.map(|batch| Subject::Batch(Box::new(batch)))
        }
        #[cfg(feature = "engines")]
        "EngineInfo" => {
            // Packages return an empty value for a line that says nothing about the search.
            let info = EngineInfo::parse(given.text(0)).or_else(|| EngineInfo::parse("info"));
            Ok(Subject::EngineInfo(info))
        }
        other => return Err(NoSuchCall(other.to_owned())),
    })
}

/// Returns the game that a call makes.
fn game_of(call: &Value) -> Result<Result<Game, Error>, NoSuchCall> {
    let name = call[0].as_str().unwrap_or_default();
    match make(name, call[1].as_array().map_or(&[], Vec::as_slice))? {
        Ok(Subject::Game(game)) => Ok(Ok(*game)),
        Ok(_) => Err(NoSuchCall(name.to_owned())),
        Err(error) => Ok(Err(error)),
    }
}

impl Subject {
    /// Calls a method, and returns its result or its error as JSON.
    pub(crate) fn call(&mut self, method: &str, arguments: &[Value]) -> Result<Value, NoSuchCall> {
        let given = Arguments(arguments);
        let answer = match self {
            Self::Module => call_module(method, &given),
            Self::Game(game) => call_game(game, method, &given)
                .or_else(|| call_board(game, method, &given))
                .or_else(|| call_notation(game, method, &given)),
            Self::Army(army) => call_army(army, method, &given),
            Self::Betza(betza) => call_betza(betza, method, &given),
            Self::Player(player) => call_player(player, method, &given),
            Self::Record(record) => call_record::call(record, method, &given),
            #[cfg(feature = "learn")]
            Self::Batch(batch) => call_batch::call(batch, method, &given),
            #[cfg(feature = "engines")]
            Self::EngineInfo(info) => (method == "parts").then(|| Ok(info_json(info.as_ref()))),
        };
        let answer = answer.ok_or_else(|| NoSuchCall(method.to_owned()))?;
        Ok(answer.unwrap_or_else(|error| error_json(&error)))
    }
}

fn call_module(method: &str, given: &Arguments<'_>) -> Option<Answer> {
    let bytes = || given.text(0).as_bytes().to_vec();
    Some(match method {
        "games" => Ok(games().iter().map(|game| json!(game.id)).collect()),
        "game_facts" => Ok(game_facts(given.text(0))),
        "game_texts" => Ok(game_texts(given.text(0))),
        "formats" => Ok(formats().iter().map(|format| json!(format.name)).collect()),
        "armies" => Ok(Army::all().iter().map(|army| json!(army.id())).collect()),
        "read" => read(bytes(), &given.read_options(1)).map(|records| {
            let record = |record: Result<Record, Error>| match record {
                Ok(record) => record_json(&record),
                Err(error) => error_json(&error),
            };
            records.map(record).collect()
        }),
        // What can be read, and the errors in place of what cannot.
        "read_on_error" => read(bytes(), &given.read_options(1)).map(|records| {
            let (found, errors): (Vec<_>, Vec<_>) = records.partition(Result::is_ok);
            let found: Vec<_> = found.iter().flatten().map(record_json).collect();
            let errors: Vec<_> =
                errors.iter().filter_map(|e| e.as_ref().err()).map(error_json).collect();
            json!({"records": found, "errors": errors})
        }),
        "convert" => {
            let (from, options) = (given.read_options(1), given.write_options(3));
            convert(bytes(), &from, given.text(2), &options).map(|written| written_json(&written))
        }
        "check" => {
            check(Box::new(std::io::Cursor::new(bytes())), &given.read_options(1)).map(|report| {
                let problems: Vec<Value> = report.problems.iter().map(problem_json).collect();
                json!({
                    "format": report.format, "games": report.games, "plies": report.plies,
                    "problems": problems,
                })
            })
        }
        "check_game_file" => {
            check_game_file(given.text(0)).map(|w| w.iter().map(error_json).collect())
        }
        "ending" => ending(given.text(0), &Stop::default()).map(|report| {
            let side = |side: &wazir_surface::EndingSide| {
                json!([side.positions, side.wins, side.losses, side.longest_win])
            };
            json!({
                "material": report.material, "white": side(&report.white),
                "black": side(&report.black), "zugzwangs": report.zugzwangs,
            })
        }),
        _ => return None,
    })
}

fn game_facts(id: &str) -> Value {
    let Some(facts) = games().into_iter().find(|game| game.id == id) else { return Value::Null };
    let options = facts.options.iter().map(|option| {
        let values: Vec<&str> = option.values.iter().map(|value| &*value.value).collect();
        json!([option.key, values, option.default])
    });
    let claims = facts.claims.iter().map(|claim| json!([claim.name, claim.needs_consent]));
    json!({
        "title": [facts.title.en, facts.title.ja],
        "seats": facts.seats.iter().map(|seat| json!([seat.en, seat.ja])).collect::<Vec<_>>(),
        "seat_counts": facts.seat_counts,
        "options": options.collect::<Vec<_>>(),
        "claims": claims.collect::<Vec<_>>(),
        "starts": facts.starts.iter().map(|start| &*start.name).collect::<Vec<_>>(),
        "last_numbered_start": facts.last_numbered_start,
        "armies": facts.armies.len(),
        "formats": facts.formats,
        "styles": facts.styles,
    })
}

/// What is said about a game to people.
fn game_texts(id: &str) -> Value {
    let Some(facts) = games().into_iter().find(|game| game.id == id) else { return Value::Null };
    let both = |text: &Bilingual| json!([text.en, text.ja]);
    let options = facts.options.iter().map(|option| {
        let value = |value: &ValueFacts| json!([both(&value.title), both(&value.help)]);
        let values: Vec<Value> = option.values.iter().map(value).collect();
        json!([both(&option.title), both(&option.help), values, option.range, option.advanced])
    });
    let start = |start: &StartFacts| {
        json!([both(&start.title), start.about.as_ref().map_or(Value::Null, both)])
    };
    json!({
        "about": facts.about.iter().map(both).collect::<Vec<_>>(),
        "options": options.collect::<Vec<_>>(),
        "starts": facts.starts.iter().map(start).collect::<Vec<_>>(),
        "armies": facts.armies.iter().map(army_row).collect::<Vec<_>>(),
    })
}

fn army_row(army: &ArmyFacts) -> Value {
    json!([army.id, army.title, army.description, army.pieces, army.in_library])
}

/// The moves and the state of a game.
fn call_game(game: &mut Game, method: &str, given: &Arguments<'_>) -> Option<Answer> {
    let stop = Stop::default();
    let mv = |game: &Game| game.read_move(given.text(0));
    Some(match method {
        "moves" => Ok(moves_json(&game.moves())),
        "moves_from" => game.moves_from(given.text(0)).map(|moves| moves_json(&moves)),
        "move_texts" => Ok(json!(game.move_texts())),
        "count" => Ok(json!(game.count())),
        "complete" => Ok(moves_json(&game.complete(given.text(0)))),
        "move_parts" => mv(game).map(|mv| {
            json!([
                mv.text(),
                mv.from(),
                mv.to(),
                mv.dropped(),
                mv.promotion(),
                mv.is_capture(),
                mv.is_castling()
            ])
        }),
        "read_move" => mv(game).map(|mv| json!(mv.text())),
        "is_legal" => Ok(json!(game.is_legal(given.text(0)))),
        "why" => Ok(game.why(given.text(0)).map_or(Value::Null, |why| refusal_json(&why))),
        "push" => game.push(given.text(0)).map(|mv| json!(mv.text())),
        "push_all" => {
            let played = given.texts(0).into_iter().map(|text| game.push(&text));
            played.collect::<Result<Vec<Move>, Error>>().map(|moves| moves_json(&moves))
        }
        "push_packed" => {
            let packed = given.text(0).parse().unwrap_or(u64::MAX);
            game.push_packed(packed).map(|()| Value::Null)
        }
        "pop" => Ok(game.pop().map_or(Value::Null, |mv| json!(mv.text()))),
        "redo" => Ok(game.redo().map_or(Value::Null, |mv| json!(mv.text()))),
        "history" => Ok(moves_json(&game.history())),
        "gives_check" => mv(game).and_then(|mv| game.gives_check(&mv)).map(Value::from),
        "is_over" => Ok(json!(game.is_over())),
        "outcome" => Ok(game.outcome().map_or(Value::Null, |outcome| outcome_json(&outcome))),
        "claims" => Ok(game.claims().iter().map(|c| json!([c.name, c.needs_consent])).collect()),
        "claim" => {
            let seat = given.value(1).as_u64().map(|seat| seat as usize);
            game.claim(given.text(0), seat).map(|outcome| outcome_json(&outcome))
        }
        "retract_claim" => {
            Ok(game.retract_claim().map_or(Value::Null, |outcome| outcome_json(&outcome)))
        }
        "in_check" => Ok(json!(game.in_check())),
        "checkers" => Ok(json!(game.checkers())),
        "occurrences" => Ok(json!(game.occurrences())),
        "is_checkmate" => Ok(json!(game.is_checkmate())),
        "is_stalemate" => Ok(json!(game.is_stalemate())),
        "turn" => Ok(json!(game.turn())),
        "ply" => Ok(json!(game.ply())),
        "key" => Ok(json!(game.key().to_string())),
        "perft" => game.perft(given.depth(0), &stop).map(number_json),
        "divide" => game.divide(given.depth(0), &stop).map(|counts| {
            let count = |(mv, lines): &(Move, u64)| (mv.text().to_owned(), number_json(*lines));
            Value::Object(counts.iter().map(count).collect::<Map<_, _>>())
        }),
        _ => return None,
    })
}

/// The board, the seats and the choices of a game.
fn call_board(game: &mut Game, method: &str, given: &Arguments<'_>) -> Option<Answer> {
    Some(match method {
        "id" => Ok(json!(game.id())),
        "title" => Ok(json!([game.title().en, game.title().ja])),
        "seats" => Ok(json!(game.seats())),
        "seat_name" => game.seat_name(given.number(0)).map(|name| json!([name.en, name.ja])),
        "changed_options" => Ok(json!(game.changed_options())),
        "armies" => Ok(json!(game.armies())),
        "definition" => Ok(json!(game.definition())),
        "fen" => Ok(json!(game.fen())),
        "start_fen" => Ok(json!(game.start_fen())),
        "squares" => Ok(json!(game.squares())),
        "piece_at" => {
            game.piece_at(given.text(0)).map(|piece| piece.map_or(Value::Null, |p| piece_json(&p)))
        }
        "pieces" => {
            let piece = |(square, piece): (String, Piece)| (square, json!(piece.label));
            Ok(Value::Object(game.pieces().into_iter().map(piece).collect()))
        }
        "hand" => game.hand(given.number(0)).map(|hand| {
            hand.iter().map(|HandPiece { piece, count, .. }| json!([piece.letter, count])).collect()
        }),
        "attackers" => game.attackers(given.number(0), given.text(1)).map(Value::from),
        "targets" => game.targets(given.text(0)).map(Value::from),
        "restart" => game.restarted().map(|again| {
            *game = again;
            Value::Null
        }),
        "comment" => Ok(json!(game.comment())),
        "set_comment" => game.set_comment(given.text(0)).map(|()| Value::Null),
        "board_text" => game.board_text(given.number(0)).map(Value::from),
        _ => return None,
    })
}

/// Moves and games in text form.
fn call_notation(game: &mut Game, method: &str, given: &Arguments<'_>) -> Option<Answer> {
    let mv = |game: &Game| game.read_move(given.text(0));
    Some(match method {
        "san" => mv(game).and_then(|mv| game.san(&mv)).map(Value::from),
        "kif" => mv(game).and_then(|mv| game.kif(&mv)).map(Value::from),
        "text_of" => mv(game).and_then(|mv| game.text_of(&mv, given.text(1))).map(Value::from),
        "styles" => Ok(json!(game.styles())),
        "history_texts" => game.history_texts(given.text(0)).map(Value::from),
        "line" => {
            let moves: Option<Vec<MoveInput>> =
                given.value(0).is_array().then(|| texts_as_moves(given.value(0)));
            game.line(moves.as_deref(), given.value(1).as_str()).map(Value::from)
        }
        "write" => {
            game.write(given.text(0), &given.write_options(1)).map(|written| written_json(&written))
        }
        // What is saved reads back as the same game.
        "saves" => {
            game.save().and_then(|text| Game::load(&text)).map(|again| json!(again == *game))
        }
        _ => return None,
    })
}

fn call_army(army: &Army, method: &str, given: &Arguments<'_>) -> Option<Answer> {
    Some(match method {
        "id" => Ok(json!(army.id())),
        "title" => Ok(json!(army.title())),
        "text" => Ok(json!(army.text())),
        "king" => Ok(json!(army.king())),
        "pawn" => Ok(json!(army.pawn())),
        "pieces" => {
            Ok(army.pieces().iter().map(|row| json!([row.letter, row.name, row.betza])).collect())
        }
        "with_title" => army.with_title(given.text(0)).map(|army| json!(army.text())),
        "with_king" => army.with_king(given.text(0)).map(|army| json!(army.text())),
        "with_pawn" => army.with_pawn(given.text(0)).map(|army| json!(army.text())),
        _ => return None,
    })
}

fn call_betza(betza: &Betza, method: &str, given: &Arguments<'_>) -> Option<Answer> {
    Some(match method {
        "text" => Ok(json!(betza.text())),
        "explain" => Ok(json!(betza.explain())),
        "warnings" => Ok(json!(betza.warnings())),
        "to_xboard" => Ok(json!(betza.to_xboard())),
        "to_fairy_stockfish" => Ok(json!(betza.to_fairy_stockfish())),
        "analysis" => betza.analysis(given.number(0), given.number(1)).map(|found| {
            // Thousandths are the same on every machine.
            let rounded = |value: f64| (value * 1000.0).round() / 1000.0;
            json!({
                "value": rounded(found.value), "mean_moves": rounded(found.mean_moves),
                "crowded_mobility": rounded(found.crowded_mobility),
                "is_color_bound": found.is_color_bound,
            })
        }),
        "moves" => {
            let (size, friends, enemies) =
                ((given.number(1), given.number(2)), given.texts(3), given.texts(4));
            betza.moves(given.text(0), size, &friends, &enemies).map(|targets| {
                targets.iter().map(|target| json!([target.square, target.captures])).collect()
            })
        }
        "mating_power" => betza
            .mating_power()
            .map(|found| json!([found.forces_mate, found.positions, found.won, found.longest])),
        "board_text" => betza.board_text(given.number(0), given.number(1)).map(Value::from),
        _ => return None,
    })
}

fn call_player(player: &mut Player, method: &str, given: &Arguments<'_>) -> Option<Answer> {
    let game = match game_of(given.value(0)).ok()? {
        Ok(game) => game,
        Err(error) => return Some(Err(error)),
    };
    let limits = given.value(1);
    Some(match method {
        "think" => {
            let mut wanted = ThinkLimits::default();
            wanted.nodes = limits["nodes"].as_u64();
            wanted.depth = limits["depth"].as_u64().map(|depth| depth as u32);
            wanted.time = limits["time"].as_f64();
            wanted.level = optional(limits, "level");
            player.think(&game, &wanted, &Stop::default(), &mut |_| {}).map(|a| answer_json(&a))
        }
        "solve" => {
            let mut wanted = SolveLimits::default();
            wanted.nodes = limits["nodes"].as_u64();
            wanted.plies = limits["plies"].as_u64().map(|plies| plies as u32);
            player.solve(&game, &wanted, &Stop::default()).map(|solution| solution_json(&solution))
        }
        _ => return None,
    })
}

fn answer_json(answer: &SearchAnswer) -> Value {
    json!({"best": answer.best.as_ref().map(Move::text), "mate": answer.score.mate})
}

fn solution_json(solution: &Solution) -> Value {
    json!({"verdict": solution.verdict, "line": moves_json(&solution.line)})
}

fn texts_as_moves(list: &Value) -> Vec<MoveInput> {
    texts(list).into_iter().map(MoveInput::Text).collect()
}

#[cfg(feature = "engines")]
fn info_json(info: Option<&EngineInfo>) -> Value {
    let Some(info) = info else { return Value::Null };
    json!({
        "depth": info.depth, "seldepth": info.seldepth, "nodes": info.nodes, "time": info.time,
        "hashfull": info.hashfull, "score": info.score, "mate": info.mate, "bound": info.bound,
        "rank": info.rank, "pv": info.pv,
    })
}

pub(crate) fn moves_json(moves: &[Move]) -> Value {
    moves.iter().map(|mv| json!(mv.text())).collect()
}

fn number_json(number: u64) -> Value {
    if number < MAX_EXACT { json!(number) } else { json!(number.to_string()) }
}

pub(crate) fn outcome_json(outcome: &Outcome) -> Value {
    json!({
        "winner": outcome.winner, "reason": outcome.reason,
        "en": outcome.message.en, "ja": outcome.message.ja,
    })
}

fn piece_json(piece: &Piece) -> Value {
    json!({
        "seat": piece.seat, "label": piece.label, "letter": piece.letter, "name": piece.name,
        "kanji": piece.kanji, "betza": piece.betza, "promoted": piece.promoted,
        "royal": piece.royal,
    })
}

fn squares_json(squares: &[SquareNote]) -> Value {
    squares.iter().map(|note| json!([note.role, note.square])).collect()
}

fn refusal_json(why: &Refusal) -> Value {
    json!({
        "reason": why.reason, "en": why.message.en, "ja": why.message.ja,
        "squares": squares_json(&why.squares),
    })
}

pub(crate) fn record_json(record: &Record) -> Value {
    let comments = record.nodes().into_iter().map(|node| node.comment);
    let comments: Vec<String> = comments.filter(|comment| !comment.is_empty()).collect();
    json!({
        "game": record.game(),
        "headers": record.headers(),
        "start_fen": record.start_fen(),
        "moves": record.move_texts(),
        "variations": record.variation_count(),
        "comments": comments,
        "termination": record.termination(),
        "result": record.result(),
        "outcome": record.outcome().map(|outcome| outcome_json(&outcome)),
        "error": record.error().map(|error| error_json(&error)["error"].clone()),
        "problems": record.problems().iter().map(problem_json).collect::<Vec<_>>(),
    })
}

fn problem_json(problem: &Problem) -> Value {
    json!({
        "game": problem.game, "is_error": problem.is_error, "kind": problem.kind,
        "line": problem.line, "column": problem.column,
    })
}

pub(crate) fn written_json(written: &Written) -> Value {
    let losses: Vec<&str> = written.losses.iter().map(|LossNote { kind, .. }| *kind).collect();
    json!({"text": written.text, "losses": losses})
}

/// Returns an error as the table writes it.
pub(crate) fn error_json(error: &Error) -> Value {
    let mut fields = Map::new();
    let mut set = |key: &str, value: Value| drop(fields.insert(key.to_owned(), value));
    set("kind", json!(error.kind().as_str()));
    set("en", json!(error.message().en));
    set("ja", json!(error.message().ja));
    if let Some(place) = error.place() {
        set("line", json!(place.line));
        set("column", json!(place.column));
        set("caret", json!(place.caret));
    }
    if let Some(refusal) = error.refusal() {
        set("reason", json!(refusal.reason));
        set("squares", squares_json(&refusal.squares));
    }
    if let Some(hint) = error.hint() {
        set("hint", json!(hint.en));
    }
    json!({"error": fields})
}
