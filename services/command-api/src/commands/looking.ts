import { reject, Rejection } from '@granary/domain/kernel';

/** A rejection as data. */
export type Refusal = Pick<Rejection, 'code' | 'facts' | 'field'>;

/**
 * Awaits a check on other streams, but returns its rejection, for the decision to throw. A repeated command decides
 * nothing, so it returns its first result whatever has happened to the other streams since. A server that does not
 * answer refuses nothing: waiting for it again would exceed the deadline of the request.
 */
export const lookedAt = async (look: Promise<unknown>): Promise<Refusal | null> =>
  (await lookedUp(look)).refusal;

/** The same, with what was found; `undefined` if it was refused. */
export const lookedUp = async <Found>(
  look: Promise<Found>,
): Promise<{ readonly found: Found | undefined; readonly refusal: Refusal | null }> => {
  try {
    return { found: await look, refusal: null };
  } catch (error) {
    if (!(error instanceof Rejection) || error.code === 'SERVICE_UNAVAILABLE') throw error;
    const { code, facts, field } = error;
    return { found: undefined, refusal: { code, facts, field } };
  }
};

export const requireUnrefused = (refusal: Refusal | null | undefined): void => {
  if (refusal) throw reject(refusal.code, refusal.facts, refusal.field);
};
