const TITLES = ['part', 'passed', 'failed', 'left out', 'seconds'];

/** The results of the parts and their sum, as lines of text. */
export function table(rows) {
  const sum = (key) => rows.reduce((total, row) => total + (Number(row[key]) || 0), 0);
  const all = {
    name: 'sum',
    passed: sum('passed'),
    failed: sum('failed'),
    leftOut: sum('leftOut'),
    seconds: sum('seconds'),
  };
  const lines = [TITLES, ...[...rows, all].map(cells)];
  const widths = TITLES.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  return lines
    .map((line) => line.map((cell, column) => aligned(cell, column, widths[column])).join('  '))
    .join('\n');
}

const cells = ({ name, passed, failed, leftOut, seconds }) => [
  name,
  String(passed),
  String(failed),
  String(leftOut),
  seconds.toFixed(1),
];

const aligned = (cell, column, width) => (column === 0 ? cell.padEnd(width) : cell.padStart(width));
