import {
  NO_STREAM,
  TimeoutError,
  DeadlineExceededError,
  UnavailableError,
  CancelledError,
  UnknownError,
  type EventData,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { reject } from '@granary/domain/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import { isDiskFull } from './disk-full.ts';

/** The status of a call that was cancelled. */
const CANCELLED = 1;
const RESEND_AFTER_MS = 2_000;
const RESEND_PAUSE_MS = 100;
/** An append under way is waited for beyond the deadline: giving up would leave its outcome unknown. */
const ANSWER_GRACE_MS = 10_000;

export interface Appended {
  readonly revision: bigint;
  readonly position: bigint;
}

/**
 * Appends at exactly this revision (-1n: the stream must not exist). When the answer is lost the same ids are
 * sent again at the same revision, which the store recognises, so a resend never appends twice. `closing`: nobody
 * sends any more.
 */
export const appendAt = async (
  client: EventStoreDBClient,
  stream: string,
  revision: bigint,
  events: EventData[],
  deadline: number,
  closing: AbortSignal,
): Promise<Appended> => {
  const giveUp = deadline + ANSWER_GRACE_MS;
  for (;;) {
    try {
      const result = await withTimeout(
        client.appendToStream(stream, events, { expectedRevision: revision < 0n ? NO_STREAM : revision }),
        RESEND_AFTER_MS,
      );
      return { revision: result.nextExpectedRevision, position: result.position?.commit ?? 0n };
    } catch (error) {
      if (isDiskFull(error)) throw reject('STORAGE_FULL');
      if (!isAnswerLost(error) || closing.aborted) throw error;
      if (Date.now() >= giveUp) throw reject('SERVICE_UNAVAILABLE');
      await pause(RESEND_PAUSE_MS);
    }
  }
};

class AnswerLate extends Error {}

const isAnswerLost = (error: unknown): boolean =>
  error instanceof AnswerLate ||
  error instanceof TimeoutError ||
  error instanceof DeadlineExceededError ||
  error instanceof UnavailableError ||
  error instanceof CancelledError ||
  // Not by us: another connection of this process has ended, and the client gave up what all of them had sent.
  (error instanceof UnknownError && error.code === CANCELLED);

/** Batch append has no time-out of its own on the client's side. */
const withTimeout = async <Result>(work: Promise<Result>, milliseconds: number): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new AnswerLate()), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
};
