-- From version 1, which had leases by table, and neither kept values, nor due times, nor people, nor
-- values that expire; the opening stood in the row that each move changes.
CREATE TABLE openings (
  table_id text COLLATE "C" PRIMARY KEY,
  opening text NOT NULL
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
CREATE TABLE nodes (
  name text COLLATE "C" PRIMARY KEY,
  url text NOT NULL,
  lease_ms bigint NOT NULL
);
INSERT INTO openings SELECT id, opening FROM tables;
INSERT INTO people
  SELECT DISTINCT seat ->> 'person', id FROM tables, jsonb_array_elements(seats::jsonb) AS seat
  WHERE seat ->> 'person' IS NOT NULL;
INSERT INTO nodes
  SELECT owner, max(url), max(lease_ms) FROM tables WHERE owner IS NOT NULL GROUP BY owner;
ALTER TABLE tables
  DROP COLUMN opening,
  DROP COLUMN url,
  DROP COLUMN lease_ms,
  ADD COLUMN due_ms bigint,
  ADD COLUMN last bigint NOT NULL DEFAULT 0;
UPDATE tables SET last = (SELECT count(*) FROM events WHERE table_id = id);
ALTER TABLE tables ALTER COLUMN last DROP DEFAULT;
ALTER TABLE side_values ADD COLUMN expires_ms bigint;
CREATE INDEX tables_created ON tables (created_ms, id);
CREATE INDEX tables_status ON tables (status, created_ms, id);
CREATE INDEX tables_updated ON tables (updated_ms, id);
CREATE INDEX tables_due ON tables (due_ms, id) WHERE due_ms IS NOT NULL;
CREATE INDEX tables_owner ON tables (owner) WHERE owner IS NOT NULL;
CREATE INDEX people_table ON people (table_id);
