import type { TFunction } from 'i18next';

/** `4.2 s`, `3 min 5 s`, `2 h 10 min`, in the user's language. */
export const formatDuration = (seconds: number | null | undefined, t: TFunction): string => {
  if (seconds === null || seconds === undefined) return '–';
  if (seconds < 60)
    return t('projections:duration.seconds', {
      seconds: seconds < 10 ? seconds.toFixed(1) : Math.round(seconds),
    });
  const whole = Math.round(seconds);
  if (whole < 3600)
    return t('projections:duration.minutes', { minutes: Math.floor(whole / 60), seconds: whole % 60 });
  return t('projections:duration.hours', {
    hours: Math.floor(whole / 3600),
    minutes: Math.floor((whole % 3600) / 60),
  });
};

/** The remaining time; undefined if unknown. */
export const leftText = (seconds: number | null, t: TFunction): string | undefined =>
  seconds === null ? undefined : t('projections:eta', { time: formatDuration(seconds, t) });
