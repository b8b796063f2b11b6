import type { Cell } from './cells.ts';

/** Writes tables to a file row by row, without keeping them in memory. */
export interface Table {
  /** Starts the next table. Must be called before the first row. */
  begin(title: string, header: readonly Heading[], chart?: Chart): void;
  add(cells: readonly Cell[]): void;
  /** Completes the file. `about` describes its contents. */
  end(about?: About): Ended | Promise<Ended>;
  /** Closes an incomplete file. */
  abandon(): void;
}

export interface Heading {
  readonly label: string;
  /** Whether the column is numeric. */
  readonly isFigure: boolean;
}

/** Bars per chart. */
export const CHART_ROWS = 31;

/** A bar chart of the table's first rows, in formats with graphics. Column indexes from 0. */
export interface Chart {
  readonly names: number;
  readonly figures: number;
}

export interface About {
  readonly title: string;
  /** A short version of the title. */
  readonly subject?: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

export interface Ended {
  readonly bytes: number;
  readonly sha256: string;
}
