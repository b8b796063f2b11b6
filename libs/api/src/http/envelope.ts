import { z } from 'zod';

/** A place in the event log, as a decimal string: it outgrows a JavaScript number. */
export const position = z.string().regex(/^\d{1,20}$/);

export const success = <Answer extends z.ZodType>(answer: Answer) =>
  z.object({
    success: z.literal(true),
    data: answer,
    message: z.string(),
    /** Commands: the last event of all their steps; send it back as `Granary-Wait-For` to read your own write. */
    position: position.optional(),
  });

/** `errors` maps a field path such as `lines.0.quantity` to what is wrong with it. */
export const failure = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** The figures behind the message, such as requested and available. */
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

/** Hand it back when revising: what somebody else has changed since is not overwritten. */
export const revision = z.number().int().min(0);

/** What a command without an answer of its own answers. */
export const done = z.object({});
