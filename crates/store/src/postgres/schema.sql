CREATE TABLE meta (
  key text PRIMARY KEY,
  value text NOT NULL
);
CREATE TABLE tables (
  id text COLLATE "C" PRIMARY KEY,
  game text NOT NULL,
  private boolean NOT NULL,
  created_ms bigint NOT NULL,
  status text NOT NULL,
  to_move bigint,
  ply bigint NOT NULL,
  seats text NOT NULL,
  due_ms bigint,
  updated_ms bigint NOT NULL,
  owner text,
  epoch bigint NOT NULL,
  last bigint NOT NULL
);
CREATE INDEX tables_created ON tables (created_ms, id);
CREATE INDEX tables_status ON tables (status, created_ms, id);
CREATE INDEX tables_updated ON tables (updated_ms, id);
CREATE INDEX tables_due ON tables (due_ms, id) WHERE due_ms IS NOT NULL;
CREATE INDEX tables_owner ON tables (owner) WHERE owner IS NOT NULL;
-- Apart from the rest of the table, for it can be long and never changes.
CREATE TABLE openings (
  table_id text COLLATE "C" PRIMARY KEY,
  opening text NOT NULL
);
CREATE TABLE events (
  table_id text COLLATE "C" NOT NULL,
  n bigint NOT NULL,
  line text NOT NULL,
  PRIMARY KEY (table_id, n)
);
CREATE TABLE kept (
  table_id text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (table_id, key)
);
CREATE TABLE people (
  person text COLLATE "C" NOT NULL,
  table_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (person, table_id)
);
CREATE INDEX people_table ON people (table_id);
CREATE TABLE nodes (
  name text COLLATE "C" PRIMARY KEY,
  url text NOT NULL,
  lease_ms bigint NOT NULL
);
CREATE TABLE side_values (
  scope text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  value text NOT NULL,
  expires_ms bigint,
  PRIMARY KEY (scope, key)
);
CREATE TABLE documents (
  id text COLLATE "C" PRIMARY KEY,
  owner text COLLATE "C" NOT NULL,
  title text NOT NULL,
  details text NOT NULL,
  words text NOT NULL,
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL,
  listed boolean NOT NULL,
  listed_ms bigint,
  hidden boolean NOT NULL,
  versions bigint NOT NULL
);
CREATE INDEX documents_created ON documents (created_ms, id);
CREATE INDEX documents_listed ON documents (listed_ms, id) WHERE listed_ms IS NOT NULL;
CREATE INDEX documents_owner ON documents (owner, created_ms, id);
CREATE TABLE document_versions (
  document_id text COLLATE "C" NOT NULL,
  n bigint NOT NULL,
  body text NOT NULL,
  note text NOT NULL,
  created_ms bigint NOT NULL,
  PRIMARY KEY (document_id, n)
);
