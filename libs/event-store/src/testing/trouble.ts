/** What an unruly network does to those who call through it. */
export type Trouble = 'goaway' | 'goaway-error' | 'cut' | 'reset' | 'not-ready' | 'swallow';
