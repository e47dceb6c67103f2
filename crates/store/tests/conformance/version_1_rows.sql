INSERT INTO meta VALUES ('schema', '1');
INSERT INTO tables VALUES ('old1', 'cwda', '{"armies":"fide:nutters"}', FALSE, 'running', 0, 2,
  '[{"kind":"person","name":"ANN","person":"ann"},{"kind":"person","name":"BEN","person":"ben"}]',
  1700000000000, 1700000001000, 'one', 'http://10.0.0.1', 3, 1700000009000);
INSERT INTO tables VALUES ('old2', 'evo', '{}', TRUE, 'waiting', NULL, 0,
  '[{"kind":"person","name":"ANN","person":"ann"},{"kind":"open","name":"","person":null}]',
  1700000000500, 1700000000500, NULL, NULL, 0, NULL);
INSERT INTO events VALUES ('old1', 1, 'begun'), ('old1', 2, 'e2e4'), ('old1', 3, 'e7e5');
INSERT INTO side_values VALUES ('ban', 'eve', 'for ever');
