import type { Cell } from './cells.ts';

/** A table that is written into a file row by row: nothing of it is kept in memory. */
export interface Table {
  add(cells: readonly Cell[]): void;
  /** The file is whole; what it is. */
  end(): Ended;
  /** It will not be whole. */
  abandon(): void;
}

export interface Ended {
  readonly bytes: number;
  readonly sha256: string;
}
