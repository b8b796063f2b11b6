import i18next from 'i18next';

/** What happened, in the reader's words. */
export const eventName = (type: string): string => i18next.t(`events:type.${type}`, { defaultValue: type });

/** Why: in words where picking gave one of its reasons, else what somebody wrote. */
export const reasonText = (reason: string): string =>
  /^[a-z_]+$/.test(reason) ? i18next.t(`events:reason.${reason}`, { defaultValue: reason }) : reason;
