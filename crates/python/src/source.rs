//! What records are read from.

use std::fs::File;
use std::io::{self, Cursor, ErrorKind, Read};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use wazir_surface::{Error, ReadOptions};

use crate::errors::raised;

/// How often a source looks for signals.
const TICK: Duration = Duration::from_millis(20);

/// Where records are read from: the path of a file, bytes, or a file that is open in binary mode.
pub(crate) struct Source {
    reader: Box<dyn Read + Send>,
    path: Option<String>,
    exception: PendingException,
}

impl FromPyObject<'_, '_> for Source {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let exception = PendingException::default();
        if let Ok(bytes) = given.cast::<PyBytes>() {
            let reader = Box::new(Cursor::new(bytes.as_bytes().to_vec()));
            return Ok(Self { reader, path: None, exception });
        }
        if given.hasattr("read")? {
            let file = given.to_owned().unbind();
            let reader = Box::new(PythonFile { file, exception: exception.clone() });
            let path = given.getattr("name").ok().and_then(|name| name.extract::<String>().ok());
            return Ok(Self { reader, path, exception });
        }
        let path: PathBuf = given.extract()?;
        let reader = Box::new(File::open(&path)?);
        Ok(Self { reader, path: Some(path.to_string_lossy().into_owned()), exception })
    }
}

impl Source {
    pub(crate) fn of_text(text: String) -> Self {
        let reader = Box::new(Cursor::new(text.into_bytes()));
        Self { reader, path: None, exception: PendingException::default() }
    }

    /// Returns the reader, how to read, and where to look for the exception if reading fails. The
    /// reader fails on Ctrl-C, so it belongs to the thread of the caller.
    pub(crate) fn open(
        self,
        format: Option<String>,
        encoding: Option<String>,
    ) -> (Box<dyn Read + Send>, ReadOptions, PendingException) {
        let Self { reader, path, exception } = self;
        let mut options = ReadOptions::default();
        (options.format, options.encoding, options.path) = (format, encoding, path);
        let heard = Instant::now();
        let reader = Watched { reader, exception: exception.clone(), heard };
        (Box::new(reader), options, exception)
    }
}

/// The exception that ended the reading of a source, if one did.
///
/// Readers can only pass on I/O errors, so the exception bypasses them.
#[derive(Clone, Default)]
pub(crate) struct PendingException(Arc<Mutex<Option<PyErr>>>);

impl PendingException {
    /// Keeps an exception, and returns the error for the readers.
    fn keep(&self, exception: PyErr) -> io::Error {
        let error = io::Error::other(exception.to_string());
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(exception);
        error
    }

    /// Returns the exception that was kept, or else the one for an error of a reader.
    pub(crate) fn or_of(&self, py: Python<'_>, error: &Error) -> PyErr {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        kept.unwrap_or_else(|| raised(py, error))
    }
}

/// A file of Python that is open in binary mode.
struct PythonFile {
    file: Py<PyAny>,
    exception: PendingException,
}

impl Read for PythonFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = Python::attach(|py| -> PyResult<usize> {
            let bytes = self.file.call_method1(py, "read", (buffer.len(),))?;
            let bytes = bytes.bind(py).cast::<PyBytes>().map_err(|_| {
                pyo3::exceptions::PyTypeError::new_err("open the file in binary mode ('rb')")
            })?;
            let bytes = bytes.as_bytes();
            let count = bytes.len().min(buffer.len());
            buffer[..count].copy_from_slice(&bytes[..count]);
            Ok(count)
        });
        read.map_err(|exception| self.exception.keep(exception))
    }
}

/// A source that fails on Ctrl-C.
struct Watched {
    reader: Box<dyn Read + Send>,
    exception: PendingException,
    /// When signals were looked for.
    heard: Instant,
}

impl Watched {
    fn hear(&mut self) -> io::Result<()> {
        self.heard = Instant::now();
        let signals = Python::attach(|py| py.check_signals());
        signals.map_err(|exception| self.exception.keep(exception))
    }
}

impl Read for Watched {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.heard.elapsed() > TICK {
            self.hear()?;
        }
        loop {
            match self.reader.read(buffer) {
                // A signal came while a pipe had nothing to read.
                Err(error) if error.kind() == ErrorKind::Interrupted => self.hear()?,
                read => return read,
            }
        }
    }
}
