import type { ReactNode } from 'react';
import { createStore } from '../../app/store.ts';

export interface ConfirmRequest {
  readonly title: string;
  readonly body?: ReactNode;
  /** The confirming button; names the action, not "OK". */
  readonly confirm?: string;
  readonly danger?: boolean;
  /** For what cannot be undone: this word must be typed first. */
  readonly typed?: string;
}

export interface ReasonRequest extends Omit<ConfirmRequest, 'typed'> {
  readonly label?: string;
  /** 5 and 500 unless said: approval notes. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly optional?: boolean;
}

export interface DayRequest extends ReasonRequest {
  /** Asked beside the reason. */
  readonly day: { readonly label: string; readonly value: string; readonly max: string };
}

export interface ReasonAndDay {
  readonly reason: string;
  readonly day: string;
}

export type Question =
  | { readonly kind: 'confirm'; readonly request: ConfirmRequest; readonly answer: (yes: boolean) => void }
  | {
      readonly kind: 'reason';
      readonly request: ReasonRequest;
      readonly answer: (reason: string | undefined) => void;
    }
  | {
      readonly kind: 'day';
      readonly request: DayRequest;
      readonly answer: (said: ReasonAndDay | undefined) => void;
    };

export const questions = createStore<{ open: Question | undefined }>({ open: undefined });

/** Asks a person in a dialog and waits: `if (await ask.confirm({…}))`, `const reason = await ask.reason({…})`. */
export const ask = {
  confirm: (request: ConfirmRequest): Promise<boolean> =>
    new Promise((resolve) => {
      pose({ kind: 'confirm', request, answer: resolve });
    }),
  /** The trimmed reason, or undefined when the person changed their mind. */
  reason: (request: ReasonRequest): Promise<string | undefined> =>
    new Promise((resolve) => {
      pose({ kind: 'reason', request, answer: resolve });
    }),
  /** The same, with the day it is about. */
  day: (request: DayRequest): Promise<ReasonAndDay | undefined> =>
    new Promise((resolve) => {
      pose({ kind: 'day', request, answer: resolve });
    }),
};

/** One question at a time: a new one withdraws the one before. */
const pose = (question: Question): void => {
  withdraw(questions.get().open);
  questions.set({ open: question });
};

const withdraw = (question: Question | undefined): void => {
  if (question?.kind === 'confirm') question.answer(false);
  else question?.answer(undefined);
};
