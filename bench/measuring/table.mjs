const HEADINGS = ['', 'measured', 'baseline', 'ratio', 'spread', 'goal'];

/** One row per line, ✓ where the goal is met. */
export function printTable(title, lines) {
  const rows = lines.map(({ name, value, unit, baseline, ratio, spread, goal, ok }) => [
    `${ok ? '✓' : '✗'} ${name}`,
    `${value} ${unit}`,
    baseline === undefined ? '' : `${baseline} ${unit}`,
    ratio === undefined ? '' : `${ratio}×`,
    spread.join(' – '),
    goal,
  ]);
  const all = [[title, ...HEADINGS.slice(1)], ...rows];
  const widths = HEADINGS.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  console.log('');
  for (const row of all)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}
