interface Crumb {
  readonly at: string;
  readonly kind: 'page' | 'call' | 'notice';
  readonly text: string;
}

const KEPT_AT_MOST = 100;
const kept: Crumb[] = [];

/** Records what led to an error. Paths are stripped of their values, so that no personal data is kept. */
export const leaveCrumb = (kind: Crumb['kind'], text: string): void => {
  kept.push({ at: new Date().toISOString(), kind, text });
  if (kept.length > KEPT_AT_MOST) kept.shift();
};

export const crumbs = (): readonly Crumb[] => [...kept];
