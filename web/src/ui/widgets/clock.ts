import { dayAfter, dayIn, minuteIn, momentAt, startOfDayIn } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses/rules';

/** Screens show and read times by the clock of the warehouses, in whatever zone the browser is. */
export const SCREEN_TIME_ZONE = COMPANY_TIME_ZONE;

/** The calendar day of a timestamp. */
export const dayOf = (moment: string | number): string => dayIn(SCREEN_TIME_ZONE, moment);

/** A timestamp in the format of a `datetime-local` input. */
export const typedMinute = (moment: string | undefined): string =>
  moment === undefined ? '' : minuteIn(SCREEN_TIME_ZONE, moment).replace(' ', 'T');

/** The timestamp of a `datetime-local` input; undefined if it is empty or invalid. */
export const typedMoment = (text: string): string | undefined => {
  const [, day, time] = /^(\d{4,}-\d\d-\d\d)T(\d\d:\d\d)/.exec(text) ?? [];
  if (!day || !time || Number.isNaN(Date.parse(`${day}T${time}Z`))) return undefined;
  return momentAt(SCREEN_TIME_ZONE, day, time);
};

export const startOfDay = (day: string): string => startOfDayIn(SCREEN_TIME_ZONE, day);

export const endOfDay = (day: string): string =>
  new Date(Date.parse(startOfDay(dayAfter(day))) - 1).toISOString();
