export { AttemptTeller } from './attempt-teller.ts';
export { attemptOf } from './attempt-of.ts';
export type { ToldAttempt } from './attempts.ts';
