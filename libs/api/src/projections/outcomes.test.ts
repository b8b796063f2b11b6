import { describe, expect, it } from '@jest/globals';
import { missingFor, outcomeOf, outcomeOfRetry, type Projection } from './outcomes.ts';
import type { ParkedEventRow } from './parked.ts';

type Action = Projection['actions'][number];
type Version = NonNullable<Projection['live']>;
type Build = NonNullable<Projection['building']>;

const version = (number: number, build = 1) => ({ version: number, build, folded: true }) as Version;
const building = (changed: Partial<Build> = {}) =>
  ({
    ...version(2),
    phase: 'bulk',
    paused: false,
    failed: false,
    switchWhenReady: true,
    ...changed,
  }) as Build;
const asked = (position: string, type: Action['type'], outcome: Action['outcome'] = 'taken') =>
  ({ position, type, outcome, detail: outcome === 'refused' ? 'no-build' : null }) as Action;
const standing = (changed: Partial<Projection> = {}): Projection =>
  ({
    codeVersion: 2,
    live: version(1),
    building: null,
    previous: null,
    builds: [],
    actions: [],
    ...changed,
  }) as Projection;

describe('outcomeOf a request', () => {
  const before = standing({ building: building(), actions: [asked('7', 'RebuildPaused')] });

  it('is done once the projector has accepted it', () => {
    const actions = [asked('9', 'RebuildPaused'), ...before.actions];
    expect(
      outcomeOf('RebuildPaused', standing({ building: building({ paused: true }), actions }), before),
    ).toEqual({
      state: 'done',
      version: 2,
      build: 1,
    });
    const cancelled = standing({ actions: [asked('9', 'RebuildCancelled')] });
    expect(outcomeOf('RebuildCancelled', cancelled, before)).toMatchObject({ state: 'done', version: 2 });
  });

  it('is nothing-to-do without a new request', () => {
    expect(outcomeOf('RebuildPaused', before, before)).toEqual({ state: 'nothing-to-do' });
  });

  it('is waiting until the projector has seen it, and names what is missing', () => {
    const actions = [asked('9', 'RebuildPaused', null)];
    expect(outcomeOf('RebuildPaused', standing({ actions }), before)).toEqual({
      state: 'waiting',
      missing: null,
    });
    expect(outcomeOf('RebuildPaused', standing({ actions, codeVersion: null }), before)).toEqual({
      state: 'waiting',
      missing: 'projector',
    });
  });

  it('is refused, with a reason', () => {
    const actions = [asked('9', 'RebuildPaused', 'refused')];
    expect(outcomeOf('RebuildPaused', standing({ actions }), before)).toEqual({
      state: 'refused',
      detail: 'no-build',
    });
  });

  it('of a switch is done once other tables are live, or fails with its build', () => {
    const actions = [asked('9', 'SwitchRequested')];
    const end = (changed: Partial<Projection>) =>
      outcomeOf('SwitchRequested', standing({ actions, ...changed }), before);
    expect(end({ building: building({ phase: 'switching' }) })).toMatchObject({ state: 'waiting' });
    expect(end({ live: version(2, 3) })).toEqual({ state: 'done', version: 2, build: 3 });
    expect(end({ building: building({ failed: true, error: 'differs' }) })).toEqual({
      state: 'failed',
      version: 2,
      build: 1,
      error: 'differs',
    });
  });
});

describe('outcomeOf a rebuild', () => {
  const over = {
    version: 1,
    build: 1,
    outcome: 'switched',
    eventCount: 5,
    seconds: 2,
  } as Projection['builds'][number];
  const before = standing({ builds: [over] });
  const end = (changed: Partial<Projection>) =>
    outcomeOf(
      'RebuildRequested',
      standing({ builds: [over], actions: [asked('9', 'RebuildRequested')], ...changed }),
      before,
    );

  it('ends with its own build, not an earlier one', () => {
    expect(end({ building: building() })).toEqual({ state: 'waiting', missing: null });
    expect(end({ builds: [{ ...over, build: 2 }, over] })).toEqual({
      state: 'switched',
      version: 1,
      build: 2,
      eventCount: 5,
      seconds: 2,
    });
  });

  it('stops where it needs an operator, not before an automatic switch', () => {
    expect(end({ building: building({ phase: 'ready' }) })).toMatchObject({ state: 'waiting' });
    expect(end({ building: building({ phase: 'ready', switchWhenReady: false }) })).toMatchObject({
      state: 'ready',
    });
    expect(end({ building: building({ paused: true }) })).toMatchObject({ state: 'paused', version: 2 });
    expect(end({ building: building({ failed: true, error: 'x' }) })).toMatchObject({
      state: 'failed',
      error: 'x',
    });
  });

  it('ignores an earlier refusal', () => {
    expect(end({ actions: [asked('9', 'RebuildRequested', 'refused')] })).toMatchObject({ state: 'refused' });
    const earlier = standing({ actions: [asked('9', 'RebuildRequested', 'refused')] });
    expect(outcomeOf('RebuildRequested', earlier, earlier)).toMatchObject({ state: 'waiting' });
  });

  it('waits for a projector with the code of its version', () => {
    expect(end({ building: building({ folded: false }) })).toEqual({ state: 'waiting', missing: 'code' });
    expect(missingFor(standing({ codeVersion: null }), 'building')).toBe('projector');
    expect(missingFor(standing(), 'building')).toBeNull();
  });
});

describe('outcomeOfRetry', () => {
  const row = (changed: Partial<ParkedEventRow> = {}) =>
    ({
      model: 'credit',
      stage: 'live',
      stream: 'customer-a',
      eventId: 'e-1',
      retrying: false,
      ...changed,
    }) as ParkedEventRow;
  const named = { model: 'credit', stream: 'customer-a' };

  it('is done when nothing is parked in the live version', () => {
    const others = [row({ stream: 'customer-b' }), row({ stage: 'previous' }), row({ model: 'people' })];
    expect(outcomeOfRetry(others, named, standing())).toMatchObject({ state: 'done' });
  });

  it('waits during the retry and may end parked again', () => {
    expect(outcomeOfRetry([row({ retrying: true })], named, standing())).toMatchObject({ state: 'waiting' });
    expect(outcomeOfRetry([row(), row({ stream: 'customer-b' })], { model: 'credit' }, standing())).toEqual({
      state: 'parked',
      streams: 2,
      first: row(),
    });
    expect(outcomeOfRetry([row()], { ...named, eventId: 'e-2' }, standing())).toMatchObject({
      state: 'done',
    });
  });
});
