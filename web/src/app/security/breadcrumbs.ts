interface Crumb {
  readonly at: string;
  readonly kind: 'page' | 'call' | 'notice';
  readonly text: string;
}

const KEPT_AT_MOST = 100;
const kept: Crumb[] = [];

/** What led to an error: paths without what they carry, so that nothing personal is in it. */
export const leaveCrumb = (kind: Crumb['kind'], text: string): void => {
  kept.push({ at: new Date().toISOString(), kind, text });
  if (kept.length > KEPT_AT_MOST) kept.shift();
};

export const crumbs = (): readonly Crumb[] => [...kept];
