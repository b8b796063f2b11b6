import type { ReactNode } from 'react';
import { createStore } from '../../app/store.ts';

export interface ConfirmRequest {
  readonly title: string;
  readonly body?: ReactNode;
  /** Label of the confirm button: the action, not "OK". */
  readonly confirm?: string;
  readonly danger?: boolean;
  /** A word that the user must type first, for irreversible actions. */
  readonly typed?: string;
}

export interface ReasonRequest extends Omit<ConfirmRequest, 'typed'> {
  readonly label?: string;
  /** Length limits of the reason; 5 and 500 by default. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly optional?: boolean;
  /** What the field contains at first. */
  readonly text?: string;
}

export interface DayRequest extends ReasonRequest {
  /** A day asked for in addition to the reason. */
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

/** Asks the user in a dialog: `if (await ask.confirm({…}))`, `const reason = await ask.reason({…})`. */
export const ask = {
  confirm: (request: ConfirmRequest): Promise<boolean> =>
    new Promise((resolve) => {
      pose({ kind: 'confirm', request, answer: resolve });
    }),
  /** Resolves to the trimmed reason; undefined if cancelled. */
  reason: (request: ReasonRequest): Promise<string | undefined> =>
    new Promise((resolve) => {
      pose({ kind: 'reason', request, answer: resolve });
    }),
  /** Like `reason`, with a day. */
  day: (request: DayRequest): Promise<ReasonAndDay | undefined> =>
    new Promise((resolve) => {
      pose({ kind: 'day', request, answer: resolve });
    }),
};

/** Opens a dialog; a dialog already open is cancelled. */
const pose = (question: Question): void => {
  withdraw(questions.get().open);
  questions.set({ open: question });
};

const withdraw = (question: Question | undefined): void => {
  if (question?.kind === 'confirm') question.answer(false);
  else question?.answer(undefined);
};
