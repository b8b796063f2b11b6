import type { CountLineDetail } from '@granary/api/counts';

/** The line to go to: the one chosen by hand or by a scan, else the next open one; what was put off comes last. */
export const nextLine = (
  lines: readonly CountLineDetail[],
  putOff: readonly number[],
  chosen: number | undefined,
): CountLineDetail | undefined => {
  const wanted = lines.find(({ line, mine }) => line === chosen && mine);
  if (wanted) return wanted;
  const open = lines.filter(({ done, mine }) => mine && !done);
  return (
    open.find(({ line }) => !putOff.includes(line)) ??
    putOff.map((one) => open.find(({ line }) => line === one)).find((line) => line !== undefined)
  );
};

/** Lines of the round that somebody else has to count. */
export const leftToOthers = (lines: readonly CountLineDetail[]): number =>
  lines.filter(({ asked, done, mine }) => asked && !done && !mine).length;
