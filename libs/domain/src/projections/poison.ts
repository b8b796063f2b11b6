/**
 * Why a read model could not fold an event. The first four: it cannot be read; `fold-failed`: the projection fails at it;
 * `rows-refused`: Postgres does not take what it comes to; `untried`: it waits for the events before it.
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

/** Why a version stands still: at such an event, or, of a build, because its rows are not what the log says. */
export const standstillKinds = [...poisonKinds, 'rows-differ'] as const;
