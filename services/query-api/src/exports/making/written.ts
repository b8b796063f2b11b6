import type { Cell } from './cells.ts';

/** Tables that are written into a file row by row: nothing of them is kept in memory. */
export interface Table {
  /** Rows from here on are those of another table. The first is begun before any row is added. */
  begin(title: string, header: readonly string[]): void;
  add(cells: readonly Cell[]): void;
  /** The file is whole; what it is. `about` says what it is of. */
  end(about?: About): Ended;
  /** It will not be whole. */
  abandon(): void;
}

export interface About {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

export interface Ended {
  readonly bytes: number;
  readonly sha256: string;
}
