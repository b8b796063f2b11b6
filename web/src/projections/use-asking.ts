import type { ReadModel } from '@granary/api/http';
import {
  getProjection,
  getVerification,
  missingFor,
  outcomeOf,
  type Projection,
  type VersionStage,
} from '@granary/api/projections';
import { useRef, useState } from 'react';
import { call } from '../app/client/call.ts';
import { ApiFailure } from '../app/client/failure.ts';
import { notify, notifyFailure } from '../app/client/notifications.ts';
import { queryClient } from '../app/client/query-client.ts';
import { noticeOfMissing, noticesOf, type EndOf, type OutcomeOf } from './outcome-notices.ts';
import { TOPIC } from './queries.ts';

export type ActionType = Projection['actions'][number]['type'];

interface Asked<Answer> {
  readonly models: readonly ReadModel[];
  readonly type: ActionType;
  readonly act: () => Promise<Answer | undefined>;
  /** Determines the outcome when the read model's state does not show it. */
  readonly further?: (now: Projection, answer: Answer) => Promise<OutcomeOf>;
}

/** Sends a request to read models and notifies the user of its outcome; the user can continue working meanwhile. */
export const useAsking = () => {
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const ask = async <Answer>(asked: Asked<Answer>): Promise<Answer | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setPending(true);
    try {
      const before = await Promise.all(asked.models.map(standing));
      const answer = await asked.act();
      if (answer !== undefined) void tellOutcome(asked, answer, before);
      return answer;
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      notifyFailure(failure);
      return undefined;
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  return { ask, pending };
};

const standing = (model: ReadModel): Promise<Projection> => call(getProjection, { params: { model } });

const LOOK_MS = 1_000;
/** Polling slows down, because a rebuild of everything takes long. */
const LOOK_SELDOM_MS = 4_000;
const BRISK_LOOKS = 30;
/** The session has ended, or another user has signed in. */
const MAY_NOT: ReadonlySet<number> = new Set([401, 403]);

async function tellOutcome<Answer>(
  asked: Asked<Answer>,
  answer: Answer,
  before: readonly Projection[],
): Promise<void> {
  const ends: EndOf[] = [];
  let open = before;
  let isMissed = false;
  for (let looks = 0; open.length > 0; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, looks < BRISK_LOOKS ? LOOK_MS : LOOK_SELDOM_MS));
    const still: Projection[] = [];
    for (const one of open) {
      const outcome = await look(asked, answer, one);
      if (outcome === 'nobody-may-look') return;
      if (outcome && outcome.state !== 'waiting') ends.push({ model: one.model, end: outcome });
      else still.push(one);
      if (outcome?.state === 'waiting' && outcome.missing && !isMissed) {
        isMissed = true;
        notify(noticeOfMissing(one.model, outcome.missing));
      }
    }
    open = still;
  }
  await queryClient.invalidateQueries({ queryKey: [TOPIC] });
  for (const notice of noticesOf(asked.type, ends)) notify(notice);
}

/** Returns undefined while the server is unreachable. */
async function look<Answer>(
  { type, further }: Asked<Answer>,
  answer: Answer,
  before: Projection,
): Promise<OutcomeOf | 'nobody-may-look' | undefined> {
  try {
    const now = await standing(before.model);
    const outcome = outcomeOf(type, now, before);
    return outcome.state === 'done' && further ? await further(now, answer) : outcome;
  } catch (failure) {
    return failure instanceof ApiFailure && MAY_NOT.has(failure.status) ? 'nobody-may-look' : undefined;
  }
}

/** The state is `waiting` until the verification has ended. */
export async function outcomeOfVerification(
  now: Projection,
  stage: VersionStage,
  id: string | undefined,
): Promise<OutcomeOf> {
  if (id === undefined) return { state: 'nothing-to-do' };
  const verification = await call(getVerification, { params: { model: now.model, id } });
  return verification.endedAt === null
    ? { state: 'waiting', missing: missingFor(now, stage) }
    : { state: 'verified', verification };
}
