interface LineOfItem {
  readonly line: number;
  readonly item: string;
}

/** The order in which all documents take stock streams, so that two competing documents cannot each get half. */
export const inStreamOrder = <Line extends LineOfItem>(lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => (a.item < b.item ? -1 : a.item > b.item ? 1 : a.line - b.line));
