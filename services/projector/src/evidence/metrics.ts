import { Gauge, type Registry } from 'prom-client';
import type { EvidenceKeeper, EvidenceStatus } from './keeper.ts';

/** Prometheus gauges of the evidence, computed at scrape time. */
export function measureEvidence(
  keeper: Pick<EvidenceKeeper, 'status'>,
  head: () => bigint | undefined,
  registry: Registry,
): void {
  const gauge = (name: string, help: string, value: (status: EvidenceStatus) => number | undefined) =>
    new Gauge({
      name: `granary_evidence_${name}`,
      help,
      registers: [registry],
      collect() {
        this.reset();
        const figure = value(keeper.status());
        if (figure !== undefined) this.set(figure);
      },
    });
  gauge('recording', '1 while the tree follows the log; 0 on standby and while it does not', ({ state }) =>
    Number(state === 'recording'),
  );
  gauge('contradicted', '1 while what was signed is not what is found', ({ state }) =>
    Number(state === 'contradicted'),
  );
  gauge('signed_events', 'Events that the last head answers for', (one) => one.head?.size);
  gauge('unsigned_events', 'Events in the tree that no head answers for yet', (one) =>
    one.state === 'recording' ? one.size - (one.head?.size ?? 0) : undefined,
  );
  const lag = new SecondsBehind();
  gauge('lag_seconds', 'For how long the tree has been without an event of the log', (one) => {
    const newest = head();
    if (one.state !== 'recording' || newest === undefined) return undefined;
    return lag.at(one.position, newest, performance.now());
  });
  gauge(
    'copy_lag_seconds',
    'For how long the copy in a bucket has been without a head',
    ({ copy }) => copy?.behindSeconds,
  );
  gauge('copied_timestamp_seconds', 'When the last head in the copy was signed', ({ copy }) =>
    secondsOf(copy?.head?.time),
  );
  gauge(
    'copy_failures',
    'Attempts to copy that have failed since the last that did not',
    ({ copy }) => copy?.failures,
  );
  gauge('copy_refused', '1 while the place of the copy belongs to other evidence', ({ copy }) =>
    copy ? Number(copy.ofAnother !== undefined) : undefined,
  );
  gauge('head_timestamp_seconds', 'When the last head was signed', (one) => secondsOf(one.head?.time));
  gauge('differs', '1 when the last verification has found something', (one) =>
    one.verification ? Number(one.verification.state === 'differs') : undefined,
  );
  gauge('verified_timestamp_seconds', 'When the log was verified last', (one) =>
    secondsOf(one.verification?.time),
  );
}

/** Lag in seconds: how long the recorder has waited for a position. Position differences do not count events. */
export class SecondsBehind {
  #awaited: bigint | undefined;
  #sinceMs = 0;

  at(position: bigint, newest: bigint, nowMs: number): number {
    if (this.#awaited === undefined || position >= this.#awaited) {
      this.#awaited = newest > position ? newest : undefined;
      this.#sinceMs = nowMs;
    }
    return this.#awaited === undefined ? 0 : (nowMs - this.#sinceMs) / 1_000;
  }
}

const secondsOf = (iso: string | undefined): number | undefined =>
  iso === undefined ? undefined : Date.parse(iso) / 1_000;
