import type { Command } from '@nestjs/cqrs';
import type { DomainEvent } from '@granary/domain/kernel';
import type { CommandContext } from '@granary/event-store';
import type { Committed } from '@granary/platform/http';
import type { Refusal } from './looking.ts';

export interface Target {
  readonly context: CommandContext;
  /** The stream's id. */
  readonly id: string;
  /** The revision the user saw: the command is refused if the stream has changed since. */
  readonly seen?: number | undefined;
  /** What a look at other streams has refused. */
  readonly refusal?: Refusal | null | undefined;
}

type Decide<State, Event, Data> = (state: State, data: Data) => readonly Event[];

/** A decision with an answer, built from its result. */
export interface Answering<State, Event, Data, Result, Answer> {
  readonly decide: Decide<State, Event, Data>;
  readonly answer: (result: Result, data: Data, id: string) => Answer;
  /** Starts a stream: an idempotency key creates at most one. */
  readonly creates?: boolean;
}

/** What a command does: a decision, whose answer is empty, or a decision with an answer. */
export type Entry<State, Event, Result> =
  | Decide<State, Event, never>
  | Answering<State, Event, never, Result, unknown>;
export type Table<State, Event extends DomainEvent, Result> = Readonly<
  Record<string, Entry<State, Event, Result>>
>;

/** Makes a command: plain data that names its entry. */
export type Make<Data, Answer> = (target: Target, data: Data) => Command<Committed<Answer>>;
export type Nothing = Record<string, never>;
export type Makers<Entries> = {
  readonly [Name in keyof Entries]: Make<DataOf<Entries[Name]>, AnswerOf<Entries[Name]>>;
};

type AnswerOf<Given> = Given extends { readonly answer: (...result: never[]) => infer Answer }
  ? Answer
  : Nothing;

type DataOf<Given> = Given extends { readonly decide: infer Decision }
  ? DecidedOn<Decision>
  : DecidedOn<Given>;
type DecidedOn<Decision> = Decision extends (state: never, data: infer Data) => unknown
  ? unknown extends Data
    ? void
    : Plain<Data>
  : never;

/** `never` for whatever does not survive JSON: the compiler then refuses the command. */
type Plain<Data> = Data extends string | number | boolean | null | undefined
  ? Data
  : Data extends bigint | symbol | ((...parameters: never[]) => unknown)
    ? never
    : Data extends object
      ? { [Name in keyof Data]: Plain<Data[Name]> }
      : Data;

export const answering = <State, Event, Data, Result, Answer>(
  decide: Decide<State, Event, Data>,
  answer: (result: Result, data: Data) => Answer,
): Answering<State, Event, Data, Result, Answer> => ({ decide, answer });
