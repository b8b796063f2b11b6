/**
 * Why a read model could not fold an event. The first four: the event cannot be decoded; `fold-failed`: the projection
 * threw; `rows-refused`: Postgres rejected the resulting rows; `untried`: it waits for the events before it.
 */
export const poisonKinds = [
  'unknown-type',
  'newer-version',
  'not-lifted',
  'malformed',
  'fold-failed',
  'rows-refused',
  'untried',
] as const;
export type PoisonKind = (typeof poisonKinds)[number];

/** Why a version is stopped: at such an event or, for a build, because verification found different rows. */
export const standstillKinds = [...poisonKinds, 'rows-differ'] as const;
