INSERT INTO tables VALUES ('old3', 'own.toml', FALSE, 1700000000000, 'running', 0, 2,
  '[{"kind":"person","name":"ANN","person":"ann"},{"kind":"person","name":"BEN","person":"ben"}]',
  NULL, 1700000001000, 'one', 3, 2);
INSERT INTO openings VALUES ('old3', '{"game":"own.toml"}');
INSERT INTO events VALUES ('old3', 1, 'begun'), ('old3', 2, 'e2e4');
INSERT INTO kept VALUES ('old3', 'host', 'ann');
INSERT INTO people VALUES ('ann', 'old3'), ('ben', 'old3');
INSERT INTO nodes VALUES ('one', 'http://10.0.0.1', 1700000009000);
INSERT INTO side_values VALUES ('ban', 'eve', 'for ever', NULL);
