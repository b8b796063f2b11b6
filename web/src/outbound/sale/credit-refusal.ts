import { z } from 'zod';
import { ApiFailure } from '../../app/client/failure.ts';

const figures = z.object({
  limit: z.string(),
  used: z.string(),
  reserved: z.string(),
  available: z.string(),
  asked: z.string(),
});

/** A refusal for lack of credit, with the figures at that time. */
export interface CreditRefusal extends z.output<typeof figures> {
  readonly message: string;
}

/** Undefined for any other failure. */
export const creditRefusalIn = (failure: unknown): CreditRefusal | undefined => {
  if (!(failure instanceof ApiFailure)) return undefined;
  if (failure.code !== 'CREDIT_INSUFFICIENT' && failure.code !== 'CREDIT_STOPPED') return undefined;
  const facts = figures.safeParse(failure.facts);
  return facts.success ? { message: failure.message, ...facts.data } : undefined;
};
