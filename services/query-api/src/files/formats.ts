import { minuteIn, type Language } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';

interface Named {
  readonly name: string | null;
  readonly englishName: string | null;
  readonly khmerName: string | null;
}

/** A record's name in the document's language; falls back to the Chinese name. */
export const nameIn = (language: Language, { name, englishName, khmerName }: Named): string =>
  (language === 'en-US' ? englishName : language === 'km-KH' ? khmerName : name) ?? name ?? '';

/** Documents use the company's time zone. */
export const printedMinute = (moment: string): string => minuteIn(COMPANY_TIME_ZONE, moment);
