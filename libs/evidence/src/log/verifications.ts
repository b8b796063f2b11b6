import { join } from 'node:path';
import type { Difference } from './difference.ts';
import { appendLine, lastLines } from './lines.ts';
import type { Fault, Verification } from './verification.ts';

/** The stored result of a verification. */
export interface NotedVerification {
  readonly time: string;
  readonly state: Verification['state'];
  readonly events: number;
  readonly position: string;
  readonly heads: number;
  readonly seconds: number;
  readonly difference: Pick<Difference, 'kind' | 'index' | 'event'> | null;
  readonly faults: readonly Fault[];
}

/** Limits that keep a line within the maximum length. */
const FAULTS_KEPT = 5;
const DETAIL_KEPT = 200;

const fileOf = (directory: string): string => join(directory, 'verifications.jsonl');

export const noteVerification = (directory: string, verification: Verification): NotedVerification => {
  const { time, state, events, position, heads, seconds, difference, faults } = verification;
  const noted: NotedVerification = {
    time,
    state,
    events,
    position,
    heads,
    seconds,
    difference: difference
      ? { kind: difference.kind, index: difference.index, event: difference.event }
      : null,
    faults: faults
      .slice(0, FAULTS_KEPT)
      .map(({ kind, detail }) => ({ kind, detail: detail.slice(0, DETAIL_KEPT) })),
  };
  appendLine(fileOf(directory), JSON.stringify(noted));
  return noted;
};

export const lastVerification = (directory: string): NotedVerification | undefined => {
  const [line] = lastLines(fileOf(directory), 1);
  return line === undefined ? undefined : (JSON.parse(line) as NotedVerification);
};
