import { minuteIn, type Language } from '@granary/domain/kernel';

const two = (value: number): string => String(value).padStart(2, '0');

/** Chromium has no Khmer dates, so all three languages are formatted here. */
const months: Partial<Record<Language, readonly string[]>> = {
  'en-US': ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  'km-KH': ['មករា', 'កុម្ភៈ', 'មីនា', 'មេសា', 'ឧសភា', 'មិថុនា', 'កក្កដា', 'សីហា', 'កញ្ញា', 'តុលា', 'វិច្ឆិកា', 'ធ្នូ'],
};

/** Formats a calendar day (`2026-11-21`), independent of time zones. Anything else is returned unchanged. */
export const formatDay = (day: string, language: Language): string => {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number);
  if (!year || !month || !date) return day;
  const name = months[language]?.[month - 1];
  if (name === undefined) return `${year}-${two(month)}-${two(date)}`;
  return `${date} ${name} ${year}`;
};

/** `Jun 2030`: the month of a calendar day. */
export const formatMonth = (day: string, language: Language): string => {
  const [year, month] = day.split('-').map(Number);
  if (!year || !month) return day;
  const name = months[language]?.[month - 1];
  return name === undefined ? `${year}年${month}月` : `${name} ${year}`;
};

/** Formats a timestamp by the clock of a time zone. */
export const formatMinute = (moment: string, language: Language, timeZone: string): string => {
  const [day = '', time = ''] = minuteIn(timeZone, moment).split(' ');
  return `${formatDay(day, language)} ${time}`;
};
