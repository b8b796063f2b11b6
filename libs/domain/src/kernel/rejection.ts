import type { RejectionCode } from './rejections.ts';

/** What a refusal tells: the figures and names its message mentions. Never secrets, never internals. */
export type RejectionFacts = Readonly<Record<string, string | number | boolean | null | readonly unknown[]>>;

/** A refused command: a code and its facts. Doors translate it; nothing in here knows HTTP. */
export class Rejection extends Error {
  readonly code: RejectionCode;
  readonly facts: RejectionFacts;
  /** The input field to blame, as a path such as `lines.0.quantity`. */
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
