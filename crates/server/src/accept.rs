//! The accept loop and the serving of HTTP connections.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::time::{interval, sleep};

use crate::app::AppState;
use crate::connections::ConnectionPermit;
use crate::limits::ClientAddress;

/// Maximum time for the head of a request, after the connection or the previous response.
const HEAD: Duration = Duration::from_secs(15);
/// Maximum size of a request head, in bytes.
const HEAD_BYTES: usize = 32 * 1024;
/// Interval at which a full server checks for free connections.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// Interval at which clients that do not read are looked for.
const SWEEP: Duration = Duration::from_secs(10);
/// Size of a connection's send buffer in the operating system, in bytes.
#[cfg(unix)]
const KEPT: usize = 64 * 1024;

/// Accepts connections until the server stops.
pub(crate) async fn accept_loop(app: Arc<AppState>, listener: TcpListener, router: Router) {
    let mut stop = app.stop.subscribe();
    let mut sweep = interval(SWEEP);
    let plain = &app.admission.connections;
    let sockets = || app.admission.open_sockets.load(Ordering::Relaxed) as usize;
    loop {
        let next = async {
            // Connections beyond the limit wait in the system's queue.
            while !plain.has_room(sockets()) {
                sleep(POLL_INTERVAL).await;
            }
            listener.accept().await
        };
        tokio::select! {
            accepted = next => match accepted {
                Ok((stream, peer)) => {
                    let (plain, ended) = plain.add(ClientAddress::from(peer.ip()));
                    tokio::spawn(serve_connection(Arc::clone(&app), stream, peer, router.clone(), plain, ended));
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection was not taken");
                    sleep(POLL_INTERVAL).await;
                }
            },
            _ = sweep.tick() => plain.sweep(),
            () = async { drop(stop.wait_for(|stop| *stop).await) } => return,
        }
    }
}

/// Serves the requests of a connection until it ends, becomes a WebSocket, or has to make room.
async fn serve_connection(
    app: Arc<AppState>,
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    plain: ConnectionPermit,
    mut ended: oneshot::Receiver<()>,
) {
    // Send every message at once, however short it is.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "messages may be late");
    }
    limit_send_buffer(&stream);
    let gets_in = tokio::select! {
        gets_in = plain.wait_for_room() => gets_in,
        _ = &mut ended => false,
    };
    if !gets_in {
        return;
    }
    let router = TowerToHyperService::new(router);
    let plain = &plain;
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        plain.set_busy(true);
        let mut request: Request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        let answer = router.call(request);
        async move {
            let answer = answer.await;
            plain.set_busy(false);
            answer
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(HEAD_BYTES);
    let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    let mut connection = pin!(connection);
    let mut stop = app.stop.subscribe();
    let done = tokio::select! {
        done = connection.as_mut() => Some(done),
        _ = &mut ended => None,
        () = async { drop(stop.wait_for(|stop| *stop).await) } => {
            connection.as_mut().graceful_shutdown();
            tokio::select! {
                done = connection => Some(done),
                _ = &mut ended => None,
            }
        }
    };
    if let Some(Err(error)) = done {
        tracing::debug!(%error, %peer, "a connection ended");
    }
}

/// Limits the data that the system buffers for a client that does not read.
fn limit_send_buffer(stream: &TcpStream) {
    #[cfg(not(unix))]
    let _ = stream;
    #[cfg(unix)]
    if let Err(error) = rustix::net::sockopt::set_socket_send_buffer_size(stream, KEPT) {
        tracing::debug!(%error, "who does not listen is noticed late");
    }
}
