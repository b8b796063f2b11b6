import { z } from 'zod';

/** A log position as a decimal string, because it can exceed safe integers. */
export const position = z.string().regex(/^\d{1,20}$/);

export const success = <Answer extends z.ZodType>(answer: Answer) =>
  z.object({
    success: z.literal(true),
    data: answer,
    message: z.string(),
    /** Commands: position of their last event. Send it as `Granary-Wait-For` to read your own write. */
    position: position.optional(),
  });

/** `errors` maps a field path such as `lines.0.quantity` to its error messages. */
export const failure = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** The facts behind the message, such as requested and available quantity. */
  facts: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
});
export type Failure = z.output<typeof failure>;

/** Header names of the API. */
export const headers = {
  idempotencyKey: 'idempotency-key',
  waitFor: 'granary-wait-for',
  requestId: 'x-request-id',
  language: 'accept-language',
} as const;

/** Required when revising, for optimistic concurrency. */
export const revision = z.number().int().min(0);

/** How often a document was submitted; 0: never. */
export const submission = z.number().int().min(0);

/**
 * In decisions: the `submission` that was shown to the user. If the document was submitted again since, the decision is
 * refused. Not checked if left out.
 */
export const seenSubmission = { submission: submission.optional() };

/** The answer of commands without data. */
export const done = z.object({});
