import type { z } from 'zod';
import type { Permission } from '../access/index.ts';
import type { ReadModel } from './read-models.ts';
import type { Topic } from './topics.ts';

/** Who may call: anyone, any signed-in user, or holders of any one of the permissions. */
export type Access = 'public' | 'signed-in' | Permission | readonly Permission[];

interface Route<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> {
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Also allowed for users who must change their password first. */
  readonly beforePasswordChange?: true;
  /**
   * Returns a file. `data`: for further processing, which also requires `data:export`. `paper`: a single document of
   * daily work (a count sheet, a customer document, a contract attachment), for everyone who may read that document.
   */
  readonly file?: 'data' | 'paper';
  /**
   * A list exported as a file with the server's columns, a statement of what it is and a digest of its rows; requires
   * this permission instead of `access`. Other lists are exported with the columns of the screen.
   */
  readonly attested?: Permission;
  /** Also allowed for users whose role requires a second factor, before they have set one up. */
  readonly beforeTwoFactor?: true;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  /** Read models that must include the caller's own last write before a read returns. */
  readonly models?: readonly ReadModel[];
}

export interface ReadEndpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> extends Route<Params, Query, Body, Answer> {
  readonly method: 'GET';
}

export interface WriteEndpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> extends Route<Params, Query, Body, Answer> {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Topics whose queries show the outcome; empty if no screen keeps any. */
  readonly touches: readonly Topic[];
}

/**
 * One API route, defined once: both services bind their controllers to it, the web client calls it, and the OpenAPI
 * document is generated from it. `path` is relative to `/api/v1`, with parameters in braces: `/items/{code}`.
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = ReadEndpoint<Params, Query, Body, Answer> | WriteEndpoint<Params, Query, Body, Answer>;

interface Define {
  <
    Params extends z.ZodType = z.ZodUndefined,
    Query extends z.ZodType = z.ZodUndefined,
    Body extends z.ZodType = z.ZodUndefined,
    Answer extends z.ZodType = z.ZodType,
  >(
    contract: ReadEndpoint<Params, Query, Body, Answer>,
  ): ReadEndpoint<Params, Query, Body, Answer>;
  // The last overload is the one that the compiler reports: a write without `touches` is the likelier mistake.
  <
    Params extends z.ZodType = z.ZodUndefined,
    Query extends z.ZodType = z.ZodUndefined,
    Body extends z.ZodType = z.ZodUndefined,
    Answer extends z.ZodType = z.ZodType,
  >(
    contract: WriteEndpoint<Params, Query, Body, Answer>,
  ): WriteEndpoint<Params, Query, Body, Answer>;
}

export const endpoint: Define = <Contract extends Endpoint>(contract: Contract): Contract => contract;

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
export type BodyOf<E extends Endpoint> = z.output<NonNullable<E['body']>>;
export type BodyInputOf<E extends Endpoint> = z.input<NonNullable<E['body']>>;
export type QueryOf<E extends Endpoint> = z.output<NonNullable<E['query']>>;
export type QueryInputOf<E extends Endpoint> = z.input<NonNullable<E['query']>>;
export type ParamsOf<E extends Endpoint> = z.output<NonNullable<E['params']>>;
