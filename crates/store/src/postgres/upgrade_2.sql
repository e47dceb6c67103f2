-- From version 2, which had no documents.
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
