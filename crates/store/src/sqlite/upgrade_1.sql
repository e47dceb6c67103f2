-- From version 1, which had leases by table, and neither kept values, nor due times, nor people, nor
-- values that expire; the opening stood in the row that each move changes.
ALTER TABLE tables RENAME TO tables_1;
ALTER TABLE side_values RENAME TO side_values_1;
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
CREATE TABLE openings (
  table_id TEXT PRIMARY KEY NOT NULL,
  opening TEXT NOT NULL
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
INSERT INTO tables
  SELECT id, game, private, created_ms, status, to_move, ply, seats, NULL, updated_ms, owner, epoch,
    (SELECT count(*) FROM events WHERE table_id = id)
  FROM tables_1;
INSERT INTO openings SELECT id, opening FROM tables_1;
INSERT INTO people
  SELECT DISTINCT json_extract(seat.value, '$.person'), tables_1.id FROM tables_1, json_each(seats) AS seat
  WHERE json_extract(seat.value, '$.person') IS NOT NULL;
INSERT INTO nodes
  SELECT owner, max(url), max(lease_ms) FROM tables_1 WHERE owner IS NOT NULL GROUP BY owner;
INSERT INTO side_values SELECT scope, key, value, NULL FROM side_values_1;
DROP TABLE tables_1;
DROP TABLE side_values_1;
CREATE INDEX tables_created ON tables (created_ms, id);
CREATE INDEX tables_status ON tables (status, created_ms, id);
CREATE INDEX tables_updated ON tables (updated_ms, id);
CREATE INDEX tables_due ON tables (due_ms, id) WHERE due_ms IS NOT NULL;
CREATE INDEX tables_owner ON tables (owner) WHERE owner IS NOT NULL;
CREATE INDEX people_table ON people (table_id);
