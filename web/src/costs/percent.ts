import { formatQuantity } from '../ui/widgets/format.ts';

/** `37.50` as `37.5 %`; a dash where there is none. */
export const percent = (value: string | null): string =>
  value === null ? '–' : `${formatQuantity(value)} %`;
