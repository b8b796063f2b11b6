import i18next from 'i18next';

/** The display name of an event type. */
export const eventName = (type: string): string => i18next.t(`events:type.${type}`, { defaultValue: type });

/** A reason: a code is replaced by its text, free text is returned as it is. */
export const reasonText = (reason: string): string =>
  /^[a-z_]+$/.test(reason) ? i18next.t(`events:reason.${reason}`, { defaultValue: reason }) : reason;
