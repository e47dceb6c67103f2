//! Output of pictures: the sequences that make a terminal show those of a frame.

use std::collections::HashMap;
use std::io;
use std::rc::Rc;

use ratatui::backend::{Backend as _, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::crossterm::cursor::MoveTo;
use ratatui::crossterm::queue;
use ratatui::layout::Rect;

use super::choice::PictureProtocol;
use super::list::{Look, Picture, Tile};
use super::raster::Pixels;
use super::{iterm, kitty, sixel};

/// Most images that a terminal is asked to keep, and most that are kept here.
const KEPT: usize = 400;

/// What a terminal needs for pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PictureMode {
    pub(crate) protocol: PictureProtocol,
    /// Width and height of a cell in pixels.
    pub(crate) cell: (u16, u16),
    /// The most colours of a picture in sixel graphics.
    pub(crate) registers: usize,
    /// Set if all pictures are sent as one image of sixel graphics. xterm keeps no more than a few
    /// images, and which one it drops for a new one is not the oldest.
    pub(crate) one_image: bool,
}

/// The pictures that a terminal shows.
#[derive(Debug, Default)]
pub(crate) struct PictureOutput {
    mode: Option<PictureMode>,
    screen: Rect,
    shown: Vec<Tile>,
    /// The numbers of the images that a terminal with kitty's protocol keeps.
    images: HashMap<Look, u32>,
    drawn: HashMap<Picture, Rc<Pixels>>,
}

impl PictureOutput {
    /// Forgets all pictures: the terminal has been cleared.
    pub(crate) fn forget(&mut self) {
        self.shown.clear();
        self.images.clear();
    }

    /// Returns what the terminal is sent after a frame has been drawn: no more than what is new, and
    /// what takes away the pictures that are gone. The cursor is left somewhere.
    pub(crate) fn update(
        &mut self,
        mode: Option<PictureMode>,
        mut tiles: Vec<Tile>,
        buffer: &Buffer,
    ) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        // A screen of another size has been cleared.
        let cleared = buffer.area != self.screen;
        self.screen = buffer.area;
        if self.mode != mode || cleared || self.images.len() > KEPT {
            self.clear(&mut bytes, buffer, cleared)?;
        }
        if self.mode != mode || self.drawn.len() > KEPT {
            self.drawn.clear();
        }
        self.mode = mode;
        let Some(mode) = mode else { return Ok(bytes) };
        // Below an image comes the cursor: in the last row the screen would scroll.
        let last = buffer.area.bottom().saturating_sub(1);
        tiles.retain(|tile| mode.protocol == PictureProtocol::Kitty || tile.area.bottom() <= last);
        let gone: Vec<Tile> =
            self.shown.iter().filter(|tile| !tiles.contains(tile)).cloned().collect();
        let new: Vec<&Tile> = tiles.iter().filter(|tile| !self.shown.contains(tile)).collect();
        let changed = !gone.is_empty() || !new.is_empty();
        match mode.protocol {
            PictureProtocol::Kitty => {
                for tile in &gone {
                    bytes.extend(kitty::removed(self.numbers(tile)).into_bytes());
                }
                for tile in new {
                    self.place(&mut bytes, tile, mode)?;
                }
            }
            PictureProtocol::Iterm => {
                redraw(&mut bytes, &gone, buffer)?;
                for tile in new {
                    let image = self.image(&tile.look, mode.cell);
                    queue!(bytes, MoveTo(tile.area.x, tile.area.y))?;
                    bytes.extend(iterm::shown(&image, (tile.area.width, tile.area.height)));
                }
            }
            PictureProtocol::Sixel if changed && mode.one_image => {
                redraw(&mut bytes, &gone, buffer)?;
                self.send_sheet(&mut bytes, &tiles, mode)?;
            }
            PictureProtocol::Sixel => {
                redraw(&mut bytes, &gone, buffer)?;
                for tile in new {
                    let image = self.image(&tile.look, mode.cell);
                    queue!(bytes, MoveTo(tile.area.x, tile.area.y))?;
                    bytes.extend(sixel::shown(&image, mode.registers).into_bytes());
                }
            }
        }
        self.shown = tiles;
        Ok(bytes)
    }

    /// Takes all pictures away. `cleared` says that a terminal has lost those in its cells.
    fn clear(&mut self, bytes: &mut Vec<u8>, buffer: &Buffer, cleared: bool) -> io::Result<()> {
        match self.mode.map(|mode| mode.protocol) {
            Some(PictureProtocol::Kitty) => bytes.extend(kitty::DELETE_ALL.as_bytes()),
            Some(_) if !cleared => redraw(bytes, &self.shown, buffer)?,
            _ => {}
        }
        self.forget();
        Ok(())
    }

    /// Returns the image of what a tile shows.
    fn image(&mut self, look: &Look, cell: (u16, u16)) -> Pixels {
        let whole = match self.drawn.get(&look.picture) {
            Some(known) => Rc::clone(known),
            None => {
                let image = Rc::new(Pixels::of(&look.picture, cell));
                self.drawn.insert(look.picture.clone(), Rc::clone(&image));
                image
            }
        };
        whole.part(look, cell)
    }

    /// Returns the number of a tile's image in the terminal, and that of its place.
    fn numbers(&self, tile: &Tile) -> (u32, u32) {
        let image = self.images.get(&tile.look).copied().unwrap_or_default();
        (image, 1 + (u32::from(tile.area.y) << 16 | u32::from(tile.area.x)))
    }

    /// Shows a tile by kitty's protocol. An image is sent once and shown in all its places.
    fn place(&mut self, bytes: &mut Vec<u8>, tile: &Tile, mode: PictureMode) -> io::Result<()> {
        if !self.images.contains_key(&tile.look) {
            let id = self.images.len() as u32 + 1;
            bytes.extend(kitty::sent(&self.image(&tile.look, mode.cell), id));
            self.images.insert(tile.look.clone(), id);
        }
        queue!(bytes, MoveTo(tile.area.x, tile.area.y))?;
        let size = (tile.area.width, tile.area.height);
        bytes.extend(kitty::placed(self.numbers(tile), size).into_bytes());
        Ok(())
    }

    /// Shows all tiles by one sixel image with nothing between them.
    fn send_sheet(
        &mut self,
        bytes: &mut Vec<u8>,
        tiles: &[Tile],
        mode: PictureMode,
    ) -> io::Result<()> {
        let Some(area) = tiles.iter().map(|tile| tile.area).reduce(Rect::union) else {
            return Ok(());
        };
        let (wide, high) = (usize::from(mode.cell.0), usize::from(mode.cell.1));
        let (width, height) = (usize::from(area.width) * wide, usize::from(area.height) * high);
        let mut sheet = Pixels::transparent(width, height);
        for tile in tiles {
            let (x, y) = (usize::from(tile.area.x - area.x), usize::from(tile.area.y - area.y));
            sheet.paste(&self.image(&tile.look, mode.cell), (x * wide, y * high));
        }
        queue!(bytes, MoveTo(area.x, area.y))?;
        bytes.extend(sixel::shown(&sheet, mode.registers).into_bytes());
        Ok(())
    }
}

/// Rewrites the cells of tiles, which erases what lies on them.
fn redraw(bytes: &mut Vec<u8>, tiles: &[Tile], buffer: &Buffer) -> io::Result<()> {
    if tiles.is_empty() {
        return Ok(());
    }
    let places = tiles.iter().flat_map(|tile| tile.area.intersection(buffer.area).positions());
    let cells = places.map(|place| (place.x, place.y, &buffer[place]));
    CrosstermBackend::new(bytes).draw(cells)
}

#[cfg(test)]
mod tests;
