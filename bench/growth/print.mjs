/** One row per cost, ✗ where it grows faster than it should. */
export function printGrowth(title, lines) {
  const sizes = [...new Set(lines.flatMap(({ values }) => values.map(({ events }) => events)))];
  const head = [title, ...sizes.map(rounded), 'exponent', 'goal', '100 ms at', ''];
  const rows = lines.map(({ name, unit, values, exponent, goal, ok, slowAt, about }) => [
    `${ok ? '✓' : '✗'} ${name}`,
    ...sizes.map((size) => {
      const found = values.find(({ events }) => events === size);
      return found ? `${found.value} ${unit}` : '';
    }),
    exponent === undefined ? '' : String(exponent),
    goal,
    slowAt === undefined ? '' : rounded(slowAt),
    about ?? '',
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
  console.log('');
  for (const row of [head, ...rows])
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}

const rounded = (events) =>
  Number(events.toPrecision(2)).toLocaleString('en', { notation: 'compact', maximumSignificantDigits: 2 });
