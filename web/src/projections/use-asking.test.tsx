import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReadModel } from '@granary/api/http';
import type { Projection } from '@granary/api/projections';
import { act, renderHook, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { presentNotices, type Notice } from '../app/client/notifications.ts';
import { loadTexts, startTexts } from '../app/i18n/i18n.ts';
import { settings } from '../app/settings/settings.ts';
import { textsOf } from '../testing/source-files.ts';
import { noticesOf } from './outcome-notices.ts';
import { useAsking } from './use-asking.ts';

const ASKED_AT = '2026-11-22T10:00:00.000Z';
const EVENT = '0b6f1c3e-9a1d-4c2e-8a55-1f2e3d4c5b6a';

beforeAll(async () => {
  settings.change({ language: 'en-US' });
  await startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!));
  await loadTexts(['projections']);
});

/** The server's state of the read model. */
let standing: Projection;
let status = 200;
let told: Notice[] = [];
let unmount: () => void;
const realFetch = globalThis.fetch;

beforeEach(() => {
  standing = stands();
  status = 200;
  told = [];
  unmount = presentNotices((notice) => told.push(notice));
  globalThis.fetch = (() =>
    Promise.resolve({
      status,
      ok: status < 400,
      headers: { get: () => null },
      json: () => Promise.resolve({ success: true, data: standing, message: 'ok' }),
    })) as never;
});
afterEach(() => {
  unmount();
  globalThis.fetch = realFetch;
});

const stands = (changed: Partial<Projection> = {}): Projection => ({
  model: 'people',
  status: 'live',
  codeVersion: 1,
  trouble: null,
  onPoison: 'park-stream',
  live: null,
  building: null,
  previous: {
    version: 1,
    build: 1,
    position: '5',
    lagEvents: 0,
    lagExact: true,
    lagSeconds: 0,
    eventCount: 5,
    rate: null,
    parkedStreams: 0,
    error: null,
    errorKind: null,
    folded: true,
    movedAt: ASKED_AT,
  },
  verifying: null,
  head: '5',
  at: ASKED_AT,
  builds: [],
  actions: [],
  ...changed,
});
const dropped = (outcome: 'taken' | 'refused' | null, detail: string | null = null): Partial<Projection> => ({
  actions: [
    {
      eventId: EVENT,
      position: '9',
      type: 'PreviousVersionDropped',
      at: ASKED_AT,
      username: 'sok',
      reason: 'no more need',
      outcome,
      detail,
    },
  ],
});

/** Requests the drop, after which the server returns the read model in this state. */
const drop = async (then: Partial<Projection>): Promise<object | undefined> => {
  const { result } = renderHook(() => useAsking());
  let answer: object | undefined;
  await act(async () => {
    answer = await result.current.ask({
      models: ['people'],
      type: 'PreviousVersionDropped',
      act: () => {
        standing = stands(then);
        return Promise.resolve({});
      },
    });
  });
  return answer;
};
const isTold = (lines: readonly string[]) =>
  waitFor(() => expect(told.map((notice) => notice.lines)).toContainEqual(lines), { timeout: 10_000 });

describe('request about a read model', () => {
  it('is reported once done, without blocking the user', async () => {
    expect(await drop(dropped(null))).toEqual({});
    expect(told).toEqual([]);
    standing = stands({ previous: null, ...dropped('taken') });
    await isTold(['Version 1 dropped']);
    expect(told).toEqual([{ level: 'success', title: 'Users', lines: ['Version 1 dropped'], stays: true }]);
  });

  it('is reported as refused, with the reason', async () => {
    await drop(dropped('refused', 'version-gone'));
    await isTold(['Not done: that version is no longer kept']);
  });

  it('is reported once as waiting without a projector, and again once done', async () => {
    await drop({ codeVersion: null, ...dropped(null) });
    await isTold(['No projector is running. The request is kept and runs as soon as one starts.']);
    status = 502;
    standing = stands(dropped('taken'));
    status = 200;
    await isTold(['Version 1 dropped']);
    expect(told).toHaveLength(2);
  });
});

it.each(['en-US', 'zh-CN', 'km-KH'] as const)('every outcome has a complete text in %s', async (language) => {
  await i18next.changeLanguage(language);
  const built = { version: 7, build: 2, eventCount: 5, seconds: 3, error: 'x', detail: 'no-build' };
  const parked = { streams: 7, first: { kind: 'malformed', error: 'x' } };
  const states = [
    'switched',
    'cancelled',
    'replaced',
    'ready',
    'paused',
    'failed',
    'done',
    'refused',
    'parked',
  ];
  const lines = states.flatMap(
    (state) =>
      noticesOf('RebuildPaused', [{ model: 'people', end: { state, ...built, ...parked } as never }])[0]
        ?.lines ?? [],
  );
  expect(lines.filter((line) => /\{\{|cameOfIt|refusal|poison/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.includes('7'))).toHaveLength(states.length - 1);
  await i18next.changeLanguage('en-US');
});

describe('request about several read models', () => {
  const verified = (model: ReadModel, differenceCount: number) => ({
    model,
    end: {
      state: 'verified' as const,
      verification: { state: differenceCount > 0 ? 'differs' : 'passed', differenceCount } as never,
    },
  });

  it('is reported for each failure, and together for the others', () => {
    const ends = [verified('people', 0), verified('credit', 3), verified('inventory', 0)];
    expect(noticesOf('VerificationRequested', ends)).toEqual([
      { level: 'error', title: 'Credit', lines: ['3 faults found'], stays: true },
      { level: 'success', title: '2 read models match the log', stays: true },
    ]);
  });
});
