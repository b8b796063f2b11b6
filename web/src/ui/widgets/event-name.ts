import i18next from 'i18next';

/** What happened, in the reader's words. */
export const eventName = (type: string): string => i18next.t(`events:type.${type}`, { defaultValue: type });
