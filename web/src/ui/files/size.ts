const UNITS = ['B', 'KB', 'MB'] as const;

/** `482113` bytes as `470.8 KB`. */
export const formatBytes = (bytes: number): string => {
  let shown = bytes;
  let unit = 0;
  while (shown >= 1024 && unit < UNITS.length - 1) {
    shown /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? shown : shown.toFixed(1)} ${UNITS[unit]!}`;
};
