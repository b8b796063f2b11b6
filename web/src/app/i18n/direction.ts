const rightToLeft: ReadonlySet<string> = new Set(['ar', 'he', 'fa', 'ur']);

/** Text direction of a language; accepts `ar-EG` as well as `ar`. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(language.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr';
