/** A list as a file that is written row by row and ends with facts about the list and a digest of its rows. */
export interface AttestedSheet<Row> {
  readonly title: string;
  readonly header: readonly string[];
  /** Number of numeric columns, which are the last ones. */
  readonly figures: number;
  /** Called once for each row, in order. */
  readonly cells: (row: Row) => readonly string[];
  /** Language-independent values for the digest, if `cells` contains translated text that the digest leaves out. */
  readonly wordless?: (row: Row) => readonly string[];
  /** Label and value: filters, log position, time. Called after the last row. */
  readonly facts: (read: {
    readonly rows: number;
    readonly position: string;
  }) => readonly (readonly [string, string])[];
  /** Label of the digest. */
  readonly digest: string;
}
