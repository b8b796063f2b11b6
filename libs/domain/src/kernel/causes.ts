import { reject } from './rejection.ts';

/** What must have happened before something else can; goods are named by their batch. */
export interface Cause {
  readonly kind: 'customer' | 'outbound' | 'stock';
  readonly id: string;
  /** A moment, or the day of something that has no more than a day. */
  readonly at: string;
}

/** Nothing takes effect before what it follows from; the refusal says from when on it can. */
export const refusedBefore = ({ kind, id, at }: Cause, occurredAt: string, field?: string) =>
  reject('EFFECT_BEFORE_CAUSE', { cause: kind, id, date: occurredAt, earliest: at }, field);

export const requireNotBefore = (cause: Cause, occurredAt: string, field?: string): void => {
  if (occurredAt < cause.at) throw refusedBefore(cause, occurredAt, field);
};
