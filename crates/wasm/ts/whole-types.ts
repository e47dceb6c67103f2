/** The types of records, which the module of rules does not have. */
export type {
  CheckReport,
  FormatFacts,
  Problem,
  ReadOptions,
  RecordNode,
  RecordsOptions,
  WriteOptions,
  Written,
} from './wasm/whole.js';
