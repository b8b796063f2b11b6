import type { z } from 'zod';
import type { Permission } from '../access/index.ts';
import type { ReadModel } from './read-models.ts';

/** Who may call: everybody, any signed-in person, or holders of one of the permissions. */
export type Access = 'public' | 'signed-in' | Permission | readonly Permission[];

/**
 * One route of the API, said once: both services bind their controllers to it, the web calls by it,
 * and the OpenAPI document is made from it. `path` is below `/api/v1`, parameters in braces: `/items/{code}`.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Open also to somebody who has to choose a new password first. */
  readonly beforePasswordChange?: true;
  /**
   * It answers a file. `data`: what others reckon with, which asks for `data:export` besides. `paper`: one document of daily
   * work – to count by, to hand to a customer, attached to a contract – for whoever may read that document.
   */
  readonly file?: 'data' | 'paper';
  /** Open also to somebody whose role asks for a second factor, before they have one. */
  readonly beforeTwoFactor?: true;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  /** The read models that must have reached the caller's own last write before a read answers. */
  readonly models?: readonly ReadModel[];
}

export const endpoint = <
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
>(
  contract: Endpoint<Params, Query, Body, Answer>,
): Endpoint<Params, Query, Body, Answer> => contract;

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
export type BodyOf<E extends Endpoint> = z.output<NonNullable<E['body']>>;
export type BodyInputOf<E extends Endpoint> = z.input<NonNullable<E['body']>>;
export type QueryOf<E extends Endpoint> = z.output<NonNullable<E['query']>>;
export type QueryInputOf<E extends Endpoint> = z.input<NonNullable<E['query']>>;
export type ParamsOf<E extends Endpoint> = z.output<NonNullable<E['params']>>;
