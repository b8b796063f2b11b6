import { z } from 'zod';
import { ApiFailure } from '../../app/client/failure.ts';

const figures = z.object({
  limit: z.string(),
  used: z.string(),
  reserved: z.string(),
  available: z.string(),
  asked: z.string(),
});

/** Why a customer's credit did not bear an order, with the figures of that moment. */
export interface CreditRefusal extends z.output<typeof figures> {
  readonly message: string;
}

/** Undefined: the failure was another one. */
export const creditRefusalIn = (failure: unknown): CreditRefusal | undefined => {
  if (!(failure instanceof ApiFailure)) return undefined;
  if (failure.code !== 'CREDIT_INSUFFICIENT' && failure.code !== 'CREDIT_STOPPED') return undefined;
  const facts = figures.safeParse(failure.facts);
  return facts.success ? { message: failure.message, ...facts.data } : undefined;
};
