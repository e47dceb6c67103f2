CREATE TABLE meta (key text PRIMARY KEY NOT NULL, value text NOT NULL);
CREATE TABLE tables (
  id text COLLATE "C" PRIMARY KEY NOT NULL,
  game text NOT NULL,
  opening text NOT NULL,
  private boolean NOT NULL,
  status text NOT NULL,
  to_move bigint,
  ply bigint NOT NULL,
  seats text NOT NULL,
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL,
  owner text,
  url text,
  epoch bigint NOT NULL,
  lease_ms bigint
);
CREATE TABLE events (
  table_id text COLLATE "C" NOT NULL,
  n bigint NOT NULL,
  line text NOT NULL,
  PRIMARY KEY (table_id, n)
);
CREATE TABLE side_values (
  scope text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (scope, key)
);
