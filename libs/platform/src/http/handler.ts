import type { AnswerOf, Endpoint } from '@granary/api/http';
import type { CallOf } from './call.ts';
import type { Committed } from './committed.ts';
import type { ServiceReply, ServiceRequest } from './request.ts';

type Method = (...parameters: never[]) => unknown;

/** A method that serves a contract: takes its call and returns its answer, without further fields. */
export type Handler<E extends Endpoint, Given extends Method> = (
  ...parameters: Taken<E, Parameters<Given>>
) => Result<E, Given> | Promise<Result<E, Given>>;

type Taken<E extends Endpoint, Parameters extends readonly unknown[]> = {
  [Index in keyof Parameters]: Parameters[Index] extends ServiceRequest | ServiceReply
    ? Parameters[Index]
    : CallOf<E>;
};

type Result<E extends Endpoint, Given extends Method> =
  | (Given extends (...parameters: never[]) => infer Returned ? Sent<AnswerOf<E>, Awaited<Returned>> : never)
  | WrittenToReply<Parameters<Given>[number]>;

/** Only a handler that takes the reply may return nothing. */
type WrittenToReply<Parameter> = Extract<Parameter, ServiceReply> extends never ? never : void;

/** Nothing fits a contract with an unknown answer: that is a file, which is written to the reply. `any` fits nothing. */
type Sent<Answer, Given> = unknown extends Answer
  ? never
  : 0 extends 1 & Given
    ? never
    : Given extends Committed<infer Inner>
      ? Committed<Answer & Exactly<Answer, Inner>>
      : Answer & Exactly<Answer, Given>;

type Primitive = string | number | bigint | boolean | symbol | null | undefined;

/** `Given` with `never` for fields that `Answer` does not have, which assignability would accept, and for `any`. */
type Exactly<Answer, Given> = 0 extends 1 & Given
  ? never
  : [Answer] extends [never]
    ? never
    : unknown extends Answer
      ? Given
      : Given extends Primitive
        ? Given
        : Given extends readonly (infer Element)[]
          ? readonly Exactly<Extract<Answer, readonly unknown[]>[number], Element>[]
          : { [Name in keyof Given]: Exactly<At<Answer, Name>, Given[Name]> };

type At<Answer, Name extends PropertyKey> = Answer extends unknown
  ? Name extends keyof Answer
    ? Answer[Name]
    : never
  : never;
