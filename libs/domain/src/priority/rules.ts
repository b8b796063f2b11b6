/** How soon something is wanted, lowest first. */
export const priorities = ['low', 'medium', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];

/** The default. */
export const USUAL_PRIORITY: Priority = 'normal';
