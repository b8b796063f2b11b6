export interface Column<Row> {
  readonly label: string;
  readonly value: (row: Row) => string | number;
  readonly right?: boolean;
}

/** A table fitted to its content, with numbers right-aligned. `beneath` adds text below each row. */
export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  beneath?: (row: Row) => string,
): string {
  const cells = [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map(({ value }) => String(value(row)))),
  ];
  const widths = columns.map((_, place) => Math.max(...cells.map((row) => row[place]?.length ?? 0)));
  return cells
    .map((row, place) => {
      const told = rows[place - 1];
      const line = row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return columns[column]?.right ? cell.padStart(width) : cell.padEnd(width);
        })
        .join('  ')
        .trimEnd();
      return beneath && told !== undefined ? `${line}\n    ${beneath(told)}` : line;
    })
    .join('\n');
}

export const count = (value: number): string => value.toLocaleString('en-US');

export const many = (value: number, one: string, more = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : more}`;

/** `4.2 s`, `3 min 05 s`, `2 h 10 min` */
export function duration(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const two = (value: number) => String(value).padStart(2, '0');
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  return `${Math.floor(whole / 3600)} h ${two(Math.floor((whole % 3600) / 60))} min`;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** `5 s ago`, `3 min ago`, `7 h ago`, `4 d ago` */
export function ago(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < MINUTE) return `${whole} s ago`;
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min ago`;
  return whole < 2 * DAY ? `${Math.floor(whole / HOUR)} h ago` : `${Math.floor(whole / DAY)} d ago`;
}

export const moment = (iso: string | null): string =>
  iso ? `${iso.slice(0, 19).replace('T', ' ')} UTC` : '–';

export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;

const LINE_WIDTH = 70;

export const firstLine = (text: string): string => shortened(text.split('\n')[0] ?? '', LINE_WIDTH);
