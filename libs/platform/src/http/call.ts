import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { headers, type Endpoint } from '@granary/api/http';
import { languageOf, validationErrors } from '@granary/api/texts';
import { Rejection, reject, type Language, type SealedText } from '@granary/domain/kernel';
import { v7 as uuidV7 } from 'uuid';
import type { z } from 'zod';
import type { Caller } from '../access/caller.ts';
import { commandIdOf } from './command-id.ts';
import { contractOf } from './contract.ts';
import { fieldErrors } from './field-errors.ts';
import { deadlineOf, type ServiceRequest } from './request.ts';
import { unstorableField } from './storable.ts';

/** A request that has passed its contract: parsed, authorized and dated. */
export interface Call<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly caller: Caller;
  readonly commandId: string;
  /** Digest of actor, operation and body: the same for a repetition. Empty if the contract is public or read-only. */
  readonly fingerprint: string;
  /** Current time, ISO 8601; a time in the past when history is loaded. */
  readonly at: string;
  readonly deadline: number;
  readonly language: Language;
  readonly clientIp: SealedText | undefined;
  /** Not sealed: for rate limits only, never for events or logs. */
  readonly ip: string;
  /** As sent by the browser; not validated. */
  readonly userAgent: string;
  readonly requestId: string;
  /** Log position the caller wants to read at least, from `Granary-Wait-For`. */
  readonly waitFor: bigint | undefined;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
export type CallOf<E extends Endpoint> = Call<
  Parsed<NonNullable<E['params']>>,
  Parsed<NonNullable<E['query']>>,
  Parsed<NonNullable<E['body']>>
>;

/** Parameter decorator: parses the request by the contract of its route. Throws `VALIDATION_ERROR` with the invalid fields. */
export const Call = createParamDecorator<undefined>((_, context: ExecutionContext) =>
  readCall(contractOf(context) as Endpoint, context.switchToHttp().getRequest<ServiceRequest>()),
);

const readCall = (contract: Endpoint, request: ServiceRequest): Call<unknown, unknown, unknown> => {
  const language = languageOf(request.headers[headers.language]);
  if (contract.body) requireJson(request.headers['content-type']);
  const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
    const unstorable = schema && unstorableField(value);
    if (unstorable !== undefined) throw reject('VALIDATION_ERROR', {}, unstorable || undefined);
    const parsed = schema?.safeParse(value ?? {}, { error: validationErrors(language) });
    if (parsed && !parsed.success) throw invalid(parsed.error.issues);
    return parsed?.data;
  };
  const waitFor = request.headers[headers.waitFor];
  return {
    params: parse(contract.params, request.params),
    query: parse(contract.query, request.query),
    body: parse(contract.body, request.body),
    // Undefined only for public contracts, whose handlers do not use it.
    caller: request.caller as Caller,
    commandId: requireCommandId(contract, request),
    fingerprint: request.fingerprint ?? '',
    at: request.occurredAt ?? new Date().toISOString(),
    deadline: deadlineOf(request),
    language,
    clientIp: request.sealedIp,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
    waitFor: typeof waitFor === 'string' && /^\d{1,20}$/.test(waitFor) ? BigInt(waitFor) : undefined,
  };
};

/** Cross-site requests without a CORS preflight cannot have a JSON content type: refuse them as commands. */
const requireJson = (contentType: string | undefined): void => {
  if (contentType !== undefined && !/^application\/json\s*(;|$)/i.test(contentType))
    throw reject('CONTENT_TYPE_REFUSED');
};

/** `errors`: messages by field path. */
export class InvalidInput extends Rejection {
  readonly errors: Record<string, string[]>;
  constructor(errors: Record<string, string[]>) {
    super('VALIDATION_ERROR');
    this.errors = errors;
  }
}

const invalid = (issues: readonly z.core.$ZodIssue[]): InvalidInput => new InvalidInput(fieldErrors(issues));

/** An invalid key is refused: ignoring it would leave the client believing that a retry is safe. */
const requireCommandId = ({ method }: Endpoint, request: ServiceRequest): string => {
  const id = method === 'GET' ? uuidV7() : commandIdOf(request);
  if (id === undefined) throw reject('VALIDATION_ERROR', {}, headers.idempotencyKey);
  return id;
};
