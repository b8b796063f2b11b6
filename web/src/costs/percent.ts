/** `37.50` as `37.5 %`; a dash where there is none. */
export const percent = (value: string | null): string =>
  value === null ? '–' : `${value.replace(/\.?0+$/, '')} %`;
