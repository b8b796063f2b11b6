import type { RejectionCode } from './rejections.ts';

/** Figures and names for the message of a rejection. Never secrets or internals. */
export type RejectionFacts = Readonly<Record<string, string | number | boolean | null | readonly unknown[]>>;

/** A rejected command: a code and its facts. Callers translate it; the domain does not know HTTP. */
export class Rejection extends Error {
  readonly code: RejectionCode;
  readonly facts: RejectionFacts;
  /** Path of the invalid input field, such as `lines.0.quantity`. */
  readonly field: string | undefined;

  constructor(code: RejectionCode, facts: RejectionFacts = {}, field?: string) {
    super(code);
    this.name = 'Rejection';
    this.code = code;
    this.facts = facts;
    this.field = field;
  }
}

/** Use as `throw reject('BATCH_NOT_FOUND', { batch })`. */
export const reject = (code: RejectionCode, facts?: RejectionFacts, field?: string): Rejection =>
  new Rejection(code, facts, field);
