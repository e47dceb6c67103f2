//! Games that are kept on the disk.

mod files;
mod games;
