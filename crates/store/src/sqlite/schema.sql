CREATE TABLE meta (
  key TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE tables (
  id TEXT PRIMARY KEY NOT NULL,
  game TEXT NOT NULL,
  private INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  status TEXT NOT NULL,
  to_move INTEGER,
  ply INTEGER NOT NULL,
  seats TEXT NOT NULL,
  due_ms INTEGER,
  updated_ms INTEGER NOT NULL,
  owner TEXT,
  epoch INTEGER NOT NULL,
  last INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_created ON tables (created_ms, id);
CREATE INDEX tables_status ON tables (status, created_ms, id);
CREATE INDEX tables_updated ON tables (updated_ms, id);
CREATE INDEX tables_due ON tables (due_ms, id) WHERE due_ms IS NOT NULL;
CREATE INDEX tables_owner ON tables (owner) WHERE owner IS NOT NULL;
-- Apart from the rest of the table, for it can be long and never changes.
CREATE TABLE openings (
  table_id TEXT PRIMARY KEY NOT NULL,
  opening TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE events (
  table_id TEXT NOT NULL,
  n INTEGER NOT NULL,
  line TEXT NOT NULL,
  PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
CREATE TABLE kept (
  table_id TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (table_id, key)
) WITHOUT ROWID;
CREATE TABLE people (
  person TEXT NOT NULL,
  table_id TEXT NOT NULL,
  PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
CREATE INDEX people_table ON people (table_id);
CREATE TABLE nodes (
  name TEXT PRIMARY KEY NOT NULL,
  url TEXT NOT NULL,
  lease_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE side_values (
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  expires_ms INTEGER,
  PRIMARY KEY (scope, key)
) WITHOUT ROWID;
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
