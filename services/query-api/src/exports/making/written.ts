import type { Cell } from './cells.ts';

/** Tables that are written into a file row by row: nothing of them is kept in memory. */
export interface Table {
  /** Rows from here on are those of another table. The first is begun before any row is added. */
  begin(title: string, header: readonly Heading[], chart?: Chart): void;
  add(cells: readonly Cell[]): void;
  /** The file is whole; what it is. `about` says what it is of. */
  end(about?: About): Ended | Promise<Ended>;
  /** It will not be whole. */
  abandon(): void;
}

export interface Heading {
  readonly label: string;
  /** What stands below are figures. */
  readonly isFigure: boolean;
}

/** What is drawn of a table's first rows, where the file has drawings: columns, counted from 0. */
export interface Chart {
  readonly names: number;
  readonly figures: number;
}

export interface About {
  readonly title: string;
  /** In few words, where there is room for no more. */
  readonly subject?: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

export interface Ended {
  readonly bytes: number;
  readonly sha256: string;
}
