import { formatQuantity } from '../ui/widgets/format.ts';

/** `37.50` as `37.5 %`; a dash for null. */
export const percent = (value: string | null): string =>
  value === null ? '–' : `${formatQuantity(value)} %`;
