import type { CountLineDetail } from '@granary/api/counts';

/** The line to count: the one selected by hand or scan, else the next open one; postponed lines come last. */
export const nextLine = <Line extends CountLineDetail>(
  lines: readonly Line[],
  putOff: readonly number[],
  chosen: number | undefined,
): Line | undefined => {
  const wanted = lines.find(({ line, mine }) => line === chosen && mine);
  if (wanted) return wanted;
  const open = lines.filter(({ done, mine }) => mine && !done);
  return (
    open.find(({ line }) => !putOff.includes(line)) ??
    putOff.map((one) => open.find(({ line }) => line === one)).find((line) => line !== undefined)
  );
};

/** The number of open lines assigned to other people. */
export const leftToOthers = (lines: readonly CountLineDetail[]): number =>
  lines.filter(({ asked, done, mine }) => asked && !done && !mine).length;
