use wazir::ai::Limits;
use wazir::players::ComputerPlayer;
use wazir::registry::StartOptions;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Any game, by name: the code below does not know which it is.
    let games = wazir::games();
    let mut game = games.open("shogi", &StartOptions::default())?;
    game.play_text("7g7f")?;

    let mut player = ComputerPlayer::default();
    let report = player.think(&game, &Limits::default().nodes(2000))?;
    if let Some(mv) = report.best() {
        println!("the computer answers {}", game.move_text(mv));
        game.play(mv)?;
    }
    println!("{}", game.position_text());
    Ok(())
}
