export { access } from './access.ts';
export { accessEvents, type AccessEvent } from './events.ts';
export { ANONYMOUS, guardedKinds, outcomeOf, outcomes, type GuardedKind, type Outcome } from './rules.ts';
