-- From version 2, which had no documents.
CREATE TABLE documents (
  id TEXT PRIMARY KEY NOT NULL,
  owner TEXT NOT NULL,
  title TEXT NOT NULL,
  details TEXT NOT NULL,
  words TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  updated_ms INTEGER NOT NULL,
  listed INTEGER NOT NULL,
  listed_ms INTEGER,
  hidden INTEGER NOT NULL,
  versions INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX documents_created ON documents (created_ms, id);
CREATE INDEX documents_listed ON documents (listed_ms, id) WHERE listed_ms IS NOT NULL;
CREATE INDEX documents_owner ON documents (owner, created_ms, id);
CREATE TABLE document_versions (
  document_id TEXT NOT NULL,
  n INTEGER NOT NULL,
  body TEXT NOT NULL,
  note TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  PRIMARY KEY (document_id, n)
) WITHOUT ROWID;
