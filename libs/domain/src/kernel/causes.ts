import { reject } from './rejection.ts';

/** An event that must precede another. Stock is named by its batch. */
export interface Cause {
  readonly kind: 'customer' | 'outbound' | 'stock';
  readonly id: string;
  /** ISO timestamp, or a day if the cause has no time. */
  readonly at: string;
}

/** The rejection of an effect before its cause; its facts include the earliest allowed time. */
export const refusedBefore = ({ kind, id, at }: Cause, occurredAt: string, field?: string) =>
  reject('EFFECT_BEFORE_CAUSE', { cause: kind, id, date: occurredAt, earliest: at }, field);

/** Throws `EFFECT_BEFORE_CAUSE` if the effect precedes its cause. */
export const requireNotBefore = (cause: Cause, occurredAt: string, field?: string): void => {
  if (occurredAt < cause.at) throw refusedBefore(cause, occurredAt, field);
};
