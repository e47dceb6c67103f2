//! A relay that delays all bytes on their way to the server and back.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::unbounded_channel;
use tokio::task::spawn_local;
use tokio::time::{Instant, sleep_until};

/// Starts a relay to a server that adds a delay of `way` in each direction; returns its address.
///
/// # Errors
/// The relay cannot listen.
pub(crate) async fn relay(server: SocketAddr, way: Duration) -> io::Result<SocketAddr> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    spawn_local(async move {
        while let Ok((here, _)) = listener.accept().await {
            let Ok(there) = TcpStream::connect(server).await else { continue };
            let _ = (here.set_nodelay(true), there.set_nodelay(true));
            let ((from_here, to_here), (from_there, to_there)) =
                (here.into_split(), there.into_split());
            forward_delayed(from_here, to_there, way);
            forward_delayed(from_there, to_here, way);
        }
    });
    Ok(address)
}

fn forward_delayed(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, way: Duration) {
    let (sender, mut carried) = unbounded_channel::<(Instant, Vec<u8>)>();
    spawn_local(async move {
        let mut buffer = vec![0; 16 * 1024];
        while let Ok(count @ 1..) = from.read(&mut buffer).await {
            if sender.send((Instant::now() + way, buffer[..count].to_vec())).is_err() {
                break;
            }
        }
    });
    spawn_local(async move {
        while let Some((when, bytes)) = carried.recv().await {
            sleep_until(when).await;
            if to.write_all(&bytes).await.is_err() {
                break;
            }
        }
    });
}
