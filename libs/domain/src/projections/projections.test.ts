import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import {
  cancelRebuild,
  dropPreviousVersion,
  pauseRebuild,
  projection,
  requestRebuild,
  requestRollback,
  requestSwitch,
  requestVerification,
  resumeRebuild,
  retryParked,
  revealParked,
  skipParked,
  type Situation,
} from './index.ts';

const model = 'inventory';
const reason = 'a new column';
const because = { model, reason };
const EVENT = '0b6f1c3e-9a1d-4c2e-8a55-1f2e3d4c5b6a';
const parkedEvent = { eventId: EVENT, stream: 'stock-PP.UREA', eventType: 'BatchReceived', revision: 4 };
const situation = (changed: Partial<Situation> = {}): Situation => ({
  codeVersion: 2,
  live: { version: 1 },
  building: null,
  previous: null,
  parked: [],
  ...changed,
});
const running = { version: 2, paused: false, failed: false, ready: false };
const refused = (code: string) => expect.objectContaining({ code });

describe('rebuild request', () => {
  const rebuild = (stands: Situation, version = 2) =>
    requestRebuild(stands, { ...because, version, switchWhenReady: true });

  it('is for the version of the projectors, newer or the same', () => {
    expect(rebuild(situation())).toEqual([
      { type: 'RebuildRequested', data: { model, version: 2, switchWhenReady: true, reason } },
    ]);
    expect(rebuild(situation({ live: { version: 2 } }))).toHaveLength(1);
    expect(() => rebuild(situation(), 3)).toThrow(refused('PROJECTION_VERSION_UNKNOWN'));
    expect(() => rebuild(situation({ codeVersion: null }))).toThrow(refused('PROJECTOR_SILENT'));
  });

  it('is refused for an older version and during another rebuild', () => {
    expect(() => rebuild(situation({ live: { version: 3 } }))).toThrow(refused('PROJECTION_VERSION_OLDER'));
    expect(() => rebuild(situation({ building: running }))).toThrow(refused('REBUILD_UNDER_WAY'));
  });

  it('can be paused and resumed, each once, and resumed after a failure', () => {
    const paused = situation({ building: { ...running, paused: true } });
    expect(pauseRebuild(situation({ building: running }), because)).toEqual([
      { type: 'RebuildPaused', data: { model, version: 2, reason } },
    ]);
    expect(pauseRebuild(paused, because)).toEqual([]);
    expect(resumeRebuild(paused, because)).toHaveLength(1);
    expect(resumeRebuild(situation({ building: running }), because)).toEqual([]);
    const failed = situation({ building: { ...running, failed: true } });
    expect(resumeRebuild(failed, because)).toHaveLength(1);
    expect(() => pauseRebuild(situation(), because)).toThrow(refused('REBUILD_NOT_FOUND'));
  });

  it('can be cancelled while another version is live', () => {
    expect(cancelRebuild(situation({ building: running }), because)).toHaveLength(1);
    expect(() => cancelRebuild(situation({ live: null, building: running }), because)).toThrow(
      refused('FIRST_BUILD_KEPT'),
    );
  });

  it('can be switched when ready', () => {
    expect(requestSwitch(situation({ building: { ...running, ready: true } }), because)).toHaveLength(1);
    expect(() => requestSwitch(situation({ building: running }), because)).toThrow(
      refused('REBUILD_NOT_READY'),
    );
    const failed = { ...running, ready: true, failed: true };
    expect(() => requestSwitch(situation({ building: failed }), because)).toThrow(
      refused('REBUILD_NOT_READY'),
    );
  });
});

describe('previous version', () => {
  const kept = situation({ previous: { version: 1, current: true } });

  it('can be rolled back to while it is up to date', () => {
    expect(requestRollback(kept, because)).toEqual([
      { type: 'RollbackRequested', data: { model, version: 1, reason } },
    ]);
    const behind = situation({ previous: { version: 1, current: false } });
    expect(() => requestRollback(behind, because)).toThrow(refused('PREVIOUS_VERSION_BEHIND'));
    expect(() => requestRollback(situation(), because)).toThrow(refused('PREVIOUS_VERSION_MISSING'));
  });

  it('is dropped on request', () => {
    expect(dropPreviousVersion(kept, because)).toHaveLength(1);
    expect(() => dropPreviousVersion(situation(), because)).toThrow(refused('PREVIOUS_VERSION_MISSING'));
  });
});

describe('parked event', () => {
  const waiting = situation({ parked: [parkedEvent] });

  it('is retried alone, with its stream or with all others', () => {
    const retry = (stream: string | null, eventId: string | null, stands = waiting) =>
      retryParked(stands, { ...because, stream, eventId });
    expect(retry(null, null)).toHaveLength(1);
    expect(retry('stock-PP.UREA', null)).toHaveLength(1);
    expect(retry(null, EVENT)).toHaveLength(1);
    expect(() => retry('stock-PP.ZINC', null)).toThrow(refused('PARKED_EVENT_NOT_FOUND'));
    expect(() => retry(null, null, situation())).toThrow(refused('PARKED_EVENT_NOT_FOUND'));
  });

  it('is skipped once, permanently, with a reason', () => {
    const none = projection.initial();
    const skipped = skipParked(none, waiting, { ...because, eventId: EVENT });
    expect(skipped).toEqual([{ type: 'ParkedEventSkipped', data: { model, ...parkedEvent, reason } }]);
    expect(skipParked(fold(projection, skipped), waiting, { ...because, eventId: EVENT })).toEqual([]);
    expect(() => skipParked(none, situation(), { ...because, eventId: EVENT })).toThrow(
      refused('PARKED_EVENT_NOT_FOUND'),
    );
  });

  it('shows its payload only once revealed', () => {
    const revealed = fold(projection, revealParked(waiting, { ...because, eventId: EVENT }));
    expect(revealed.revealed).toEqual(new Set([EVENT]));
    expect(projection.initial().revealed.size).toBe(0);
  });
});

describe('verification', () => {
  it('is for an existing version', () => {
    expect(requestVerification(situation(), { ...because, stage: 'live' })).toEqual([
      { type: 'VerificationRequested', data: { model, stage: 'live', version: 1, reason } },
    ]);
    expect(() => requestVerification(situation(), { ...because, stage: 'previous' })).toThrow(
      refused('PROJECTION_STAGE_MISSING'),
    );
  });
});
