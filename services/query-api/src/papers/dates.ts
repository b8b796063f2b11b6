import { formatDay, formatMinute } from '@granary/api/texts';
import type { Language } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';

/** As on screen; empty if there is none. */
export const dayIn = (language: Language, day: string | null | undefined): string =>
  day ? formatDay(day, language) : '';

/** As on screen, in the company's time zone; empty if there is none. */
export const minuteIn = (language: Language, moment: string | null | undefined): string =>
  moment ? formatMinute(moment, language, COMPANY_TIME_ZONE) : '';
