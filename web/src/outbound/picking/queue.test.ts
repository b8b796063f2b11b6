import { describe, expect, it } from '@jest/globals';
import { ApiFailure, NETWORK_ERROR } from '../../app/client/failure.ts';
import { PickQueue, type ActionStore, type PickAction } from './queue.ts';

const inMemory = (): ActionStore & { readonly kept: Map<string, PickAction> } => {
  const kept = new Map<string, PickAction>();
  return {
    kept,
    all: async () => [...kept.values()],
    put: async (action) => void kept.set(action.id, action),
    remove: async (id) => void kept.delete(id),
  };
};

const offline = new ApiFailure(0, NETWORK_ERROR, '');
const refusal = new ApiFailure(409, 'WRONG_BATCH', 'Not that one');

const setUp = (answer: (action: PickAction) => string | ApiFailure, actions = inMemory()) => {
  const sent: string[] = [];
  let ids = 0;
  let again: (() => void) | undefined;
  const queue = new PickQueue({
    actions,
    send: async (action) => {
      const said = answer(action);
      if (said instanceof ApiFailure) throw said;
      sent.push(action.id);
      return said;
    },
    newId: () => `key-${(ids += 1)}`,
    later: (_, flush) => {
      again = flush;
    },
  });
  return { queue, sent, actions, flushAgain: () => again?.() };
};

const pick = (batch: string) => ({
  number: 'OUT-1',
  kind: 'pick' as const,
  body: { line: 1, batch, quantity: '2' },
});
/** Waits until pending promises have run. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('PickQueue', () => {
  it('sends actions in order with their own keys', async () => {
    const { queue, sent, actions } = setUp(() => '7');
    await queue.add(pick('A'));
    await queue.add(pick('B'));
    await settled();
    expect(sent).toEqual(['key-1', 'key-2']);
    expect(actions.kept.size).toBe(0);
    expect(queue.state.get()).toMatchObject({ waiting: [], sent: [{ position: 7n }, { position: 7n }] });
  });

  it('waits while offline and then continues without loss or repetition', async () => {
    let online = false;
    const { queue, sent, flushAgain } = setUp(() => (online ? '7' : offline));
    await queue.add(pick('A'));
    await queue.add(pick('B'));
    await settled();
    expect(queue.state.get().waiting.map(({ id }) => id)).toEqual(['key-1', 'key-2']);
    online = true;
    flushAgain();
    await settled();
    expect(sent).toEqual(['key-1', 'key-2']);
    expect(queue.state.get().waiting).toEqual([]);
  });

  it('drops an undo together with the pick that the server refused', async () => {
    const { queue, sent, actions } = setUp(({ kind }) => (kind === 'pick' ? refusal : '7'));
    const { id } = await queue.add(pick('A'));
    await queue.add({ ...pick('A'), kind: 'undo', undoes: id });
    await settled();
    expect(sent).toEqual([]);
    expect(queue.state.get()).toMatchObject({ waiting: [], refused: [] });
    expect(actions.kept.size).toBe(0);
  });

  it('sends an undo after its pick', async () => {
    const { queue, sent } = setUp(() => '7');
    const { id } = await queue.add(pick('A'));
    await queue.add({ ...pick('A'), kind: 'undo', undoes: id });
    await settled();
    expect(sent).toEqual(['key-1', 'key-2']);
  });

  it('survives a reload', async () => {
    const actions = inMemory();
    const before = setUp(() => offline, actions);
    await before.queue.add(pick('A'));
    await before.queue.add(pick('B'));
    await settled();
    const after = setUp(() => '7', actions);
    await after.queue.load();
    expect(after.sent).toEqual(['key-1', 'key-2']);
  });

  it('moves a refused action aside and continues', async () => {
    let refusing = true;
    const { queue, sent } = setUp(({ body }) => (refusing && body.batch === 'A' ? refusal : '7'));
    await queue.add(pick('A'));
    await queue.add(pick('B'));
    await settled();
    expect(sent).toEqual(['key-2']);
    expect(queue.state.get().refused).toMatchObject([
      { id: 'key-1', refusal: { code: 'WRONG_BATCH', message: 'Not that one' } },
    ]);
    refusing = false;
    await queue.retry('key-1');
    await settled();
    expect(sent).toEqual(['key-2', 'key-3']);
    expect(queue.state.get().refused).toEqual([]);
  });

  it('keeps an action stored throughout its retry', async () => {
    const inner = inMemory();
    const kept: number[] = [];
    const { queue } = setUp(() => refusal, {
      ...inner,
      put: async (action) => {
        await inner.put(action);
        kept.push(inner.kept.size);
      },
      remove: async (id) => {
        await inner.remove(id);
        kept.push(inner.kept.size);
      },
    });
    await queue.add(pick('A'));
    await settled();
    await queue.retry('key-1');
    await settled();
    expect(Math.min(...kept)).toBe(1);
  });

  it('discards an action only on request', async () => {
    const { queue, actions } = setUp(() => refusal);
    await queue.add(pick('A'));
    await settled();
    expect(actions.kept.size).toBe(1);
    await queue.discard('key-1');
    expect(actions.kept.size).toBe(0);
    expect(queue.state.get().refused).toEqual([]);
  });

  it('remembers an action until the task on screen includes it', async () => {
    const { queue } = setUp(() => '7');
    await queue.add(pick('A'));
    await settled();
    queue.seen('OUT-1', 6n);
    expect(queue.state.get().sent).toHaveLength(1);
    queue.seen('OUT-1', 7n);
    expect(queue.state.get().sent).toEqual([]);
  });
});
