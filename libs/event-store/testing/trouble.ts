/** Faults the unruly proxy injects. */
export type Trouble = 'goaway' | 'goaway-error' | 'cut' | 'reset' | 'not-ready' | 'swallow';
