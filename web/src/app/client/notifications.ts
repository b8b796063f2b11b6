import i18next from 'i18next';
import { ABANDONED, ApiFailure } from './failure.ts';

export type NoticeLevel = 'success' | 'info' | 'warning' | 'error' | 'fatal';

export interface Notice {
  readonly level: NoticeLevel;
  readonly title: string;
  readonly lines?: readonly string[];
  /** The user did not wait for it and may be looking elsewhere: keep it on screen longer. */
  readonly stays?: boolean;
  /** The request id, for support. */
  readonly requestId?: string;
}

type Present = (notice: Notice) => void;

let present: Present | undefined;
let waiting: Notice[] = [];

/** Shows a notice; an identical one replaces it. Notices raised before the presenter is registered are queued. */
export const notify = (notice: Notice): void => {
  if (present) present(notice);
  else waiting.push(notice);
};

/** Registers the presenter and shows the queued notices. Returns a function that unregisters it. */
export const presentNotices = (there: Present): (() => void) => {
  present = there;
  const said = waiting;
  waiting = [];
  for (const notice of said) there(notice);
  return () => {
    if (present === there) present = undefined;
  };
};

const statusTexts = new Set([400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504]);

/** The message for a failed call: the server's, otherwise the catalogue's text for the status. */
export const failureText = (failure: unknown): string => {
  if (!(failure instanceof ApiFailure)) return i18next.t('errors:unknown');
  if (failure.message) return failure.message;
  if (failure.status === 0) return i18next.t('errors:network');
  if (statusTexts.has(failure.status)) return i18next.t(`errors:http.${failure.status}`);
  return i18next.t('errors:unknown');
};

/** `field label: messages`, one per line; fields without a label use the server's name. */
const fieldLines = (failure: ApiFailure): string[] =>
  Object.entries(failure.errors).map(([path, messages]) => {
    const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
    const label = i18next.t(`fields:${name}`, { defaultValue: name });
    return `${label}: ${messages.join(i18next.t('errors:and'))}`;
  });

/**
 * Shows the notice for a failed request. None for 401 (the browser goes to the sign-in page) and for cancelled calls.
 */
export const notifyFailure = (failure: unknown): void => {
  if (failure instanceof ApiFailure && (failure.status === 401 || failure.code === ABANDONED)) return;
  const invalid =
    failure instanceof ApiFailure &&
    failure.code === 'VALIDATION_ERROR' &&
    Object.keys(failure.errors).length > 0;
  notify({
    level: 'error',
    title: i18next.t(invalid ? 'errors:validationTitle' : 'errors:requestFailed'),
    lines: invalid ? fieldLines(failure) : [failureText(failure)],
    ...(failure instanceof ApiFailure && failure.requestId ? { requestId: failure.requestId } : {}),
  });
};
