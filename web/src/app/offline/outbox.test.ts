import { describe, expect, it } from '@jest/globals';
import { ANOTHER_PERSON, ApiFailure, NETWORK_ERROR, UNREADABLE_ANSWER } from '../client/failure.ts';
import type { Entry, NewEntry } from './entry.ts';
import { lastingIfPossible } from './entry-store.ts';
import { Outbox, type Changes } from './outbox.ts';

const offline = new ApiFailure(0, NETWORK_ERROR, '');
const refusal = new ApiFailure(409, 'WRONG_BATCH', 'Not that one');

const inMemory = () => {
  const kept = new Map<string, Entry>();
  const sizes: number[] = [];
  return {
    kept,
    /** The number of entries stored after each change. */
    sizes,
    all: async () => [...kept.values()],
    write: async ({ put = [], remove = [] }: Changes) => {
      for (const id of remove) kept.delete(id);
      for (const entry of put) kept.set(entry.id, entry);
      sizes.push(kept.size);
    },
  };
};

interface World {
  /** The response; a failure is thrown. */
  readonly answer?: (entry: Entry) => string | ApiFailure | Promise<string>;
  readonly store?: Pick<ReturnType<typeof inMemory>, 'all' | 'write'>;
  readonly person?: () => string;
  readonly now?: () => number;
  readonly exclusively?: (work: () => Promise<void>) => Promise<void>;
}

let ids = 0;
const tab = (world: World = {}) => {
  const { answer = () => '7', store = inMemory(), person = () => 'anna', now = () => 1 } = world;
  const sent: string[] = [];
  const attempts: number[] = [];
  let again: (() => void) | undefined;
  const outbox = new Outbox({
    store: lastingIfPossible(store),
    person,
    now,
    send: async (entry) => {
      const said = await answer(entry);
      if (said instanceof ApiFailure) throw said;
      sent.push(labelOf(entry));
      return { position: said, ...(entry.write === 'createInbound' && { number: 'IN-9' }) };
    },
    newId: () => `key-${String((ids += 1)).padStart(4, '0')}`,
    exclusively: world.exclusively ?? ((work) => work()),
    later: (attempt, flush) => {
      attempts.push(attempt);
      again = flush;
    },
    changed: () => {},
  });
  return { outbox, sent, attempts, flushAgain: () => again?.() };
};

const batchOf = ({ input }: Entry) =>
  'body' in input && input.body && 'batch' in input.body ? input.body.batch : undefined;
const labelOf = (entry: Entry) => `${entry.document} ${batchOf(entry) ?? entry.write}`;
const pick = (batch: string, document = 'OUT-1'): NewEntry => ({
  write: 'recordPick',
  document,
  input: { params: { number: document }, body: { line: 1, batch, location: null, quantity: '2' } },
});
const undo = (batch: string, undoes: string): NewEntry => ({
  write: 'undoPick',
  document: 'OUT-1',
  undoes,
  input: { params: { number: 'OUT-1' }, body: { line: 1, batch, quantity: '2' } },
});
/** Waits until pending promises have run. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('Outbox', () => {
  it('sends entries in order, each once', async () => {
    const store = inMemory();
    const { outbox, sent } = tab({ store });
    await outbox.add(pick('A'));
    await outbox.add(pick('B'));
    await settled();
    expect(sent).toEqual(['OUT-1 A', 'OUT-1 B']);
    expect(store.kept.size).toBe(0);
    expect(outbox.state.get()).toMatchObject({ entries: [], sent: [{ position: 7n }, { position: 7n }] });
  });

  it('waits while offline and then continues without loss or repetition', async () => {
    let online = false;
    const { outbox, sent, flushAgain } = tab({ answer: () => (online ? '7' : offline) });
    await outbox.add(pick('A'));
    await outbox.add(pick('B'));
    await settled();
    expect(outbox.state.get()).toMatchObject({ stalled: true });
    expect(outbox.state.get().entries.map(batchOf)).toEqual(['A', 'B']);
    online = true;
    flushAgain();
    await settled();
    expect(sent).toEqual(['OUT-1 A', 'OUT-1 B']);
    expect(outbox.state.get()).toMatchObject({ entries: [], stalled: false });
  });

  it('sends an entry again under the same key', async () => {
    const keys: string[] = [];
    const { outbox, flushAgain } = tab({
      answer: ({ id }) => (keys.push(id) > 1 ? '7' : offline),
    });
    await outbox.add(pick('A'));
    await settled();
    flushAgain();
    await settled();
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });

  it('survives a reload', async () => {
    const store = inMemory();
    const before = tab({ answer: () => offline, store });
    await before.outbox.add(pick('A'));
    await before.outbox.add(pick('B'));
    await settled();
    const after = tab({ store });
    await after.outbox.flush();
    expect(after.sent).toEqual(['OUT-1 A', 'OUT-1 B']);
  });

  it('sends one document after another', async () => {
    let online = false;
    const { outbox, sent, flushAgain } = tab({ answer: () => (online ? '7' : offline) });
    for (const [batch, document] of [
      ['A', 'OUT-1'],
      ['B', 'OUT-2'],
      ['C', 'OUT-1'],
    ] as const)
      await outbox.add(pick(batch, document));
    await settled();
    online = true;
    flushAgain();
    await settled();
    expect(sent).toEqual(['OUT-1 A', 'OUT-1 C', 'OUT-2 B']);
  });

  it('lets a busy document wait and sends the others', async () => {
    const busy = new ApiFailure(409, 'DOCUMENT_PROCESSING', '');
    const { outbox, sent, attempts } = tab({ answer: ({ document }) => (document === 'OUT-1' ? busy : '7') });
    await outbox.add(pick('A'));
    await outbox.add(pick('B', 'OUT-2'));
    await settled();
    expect(sent).toEqual(['OUT-2 B']);
    expect(outbox.state.get().entries.map(batchOf)).toEqual(['A']);
    expect(attempts.length).toBeGreaterThan(0);
  });

  it('takes an answer that is not the server’s for none', async () => {
    for (const other of [
      new ApiFailure(200, UNREADABLE_ANSWER, ''),
      new ApiFailure(404, 'HTTP_404', ''),
      new ApiFailure(500, 'INTERNAL', ''),
      new ApiFailure(401, 'UNAUTHORIZED', ''),
    ]) {
      const { outbox } = tab({ answer: () => other });
      await outbox.add(pick('A'));
      await settled();
      expect(outbox.state.get().entries).toMatchObject([{ refusal: null }]);
    }
  });

  it('does not lose an entry whose sending fails unexpectedly', async () => {
    const store = inMemory();
    const { outbox } = tab({ store, answer: () => Promise.reject(new TypeError('no code for it')) });
    await outbox.add(pick('A'));
    await settled();
    expect(store.kept.size).toBe(1);
    expect(outbox.state.get()).toMatchObject({ stalled: true });
  });
});

describe('a refused entry', () => {
  it('is moved aside, and the picks after it continue', async () => {
    let refusing = true;
    const { outbox, sent } = tab({ answer: (entry) => (refusing && batchOf(entry) === 'A' ? refusal : '7') });
    const { id } = await outbox.add(pick('A'));
    await outbox.add(pick('B'));
    await settled();
    expect(sent).toEqual(['OUT-1 B']);
    expect(outbox.state.get().entries).toMatchObject([
      { id, refusal: { code: 'WRONG_BATCH', message: 'Not that one' } },
    ]);
    refusing = false;
    await outbox.retry(id);
    await settled();
    expect(sent).toEqual(['OUT-1 B', 'OUT-1 A']);
    expect(outbox.state.get().entries).toEqual([]);
  });

  it('is stored throughout its retry, which is a new request', async () => {
    const store = inMemory();
    const keys = new Set<string>();
    const { outbox } = tab({
      store,
      answer: ({ id }) => {
        keys.add(id);
        return refusal;
      },
    });
    const { id } = await outbox.add(pick('A'));
    await settled();
    await outbox.retry(id);
    expect(keys.size).toBe(2);
    expect(Math.min(...store.sizes)).toBe(1);
  });

  it('is discarded only on request', async () => {
    const store = inMemory();
    const { outbox } = tab({ store, answer: () => refusal });
    const { id } = await outbox.add(pick('A'));
    await settled();
    expect(store.kept.size).toBe(1);
    await outbox.discard([id]);
    expect(store.kept.size).toBe(0);
    expect(outbox.state.get().entries).toEqual([]);
  });

  it('drops the undo of what was refused, together with it', async () => {
    const store = inMemory();
    const { outbox, sent } = tab({ store, answer: ({ write }) => (write === 'recordPick' ? refusal : '7') });
    const { id } = await outbox.add(pick('A'));
    await outbox.add(undo('A', id));
    await settled();
    expect(sent).toEqual([]);
    expect(outbox.state.get().entries).toEqual([]);
    expect(store.kept.size).toBe(0);
  });

  it('sends an undo after its pick', async () => {
    const { outbox, sent } = tab();
    const { id } = await outbox.add(pick('A'));
    await outbox.add(undo('A', id));
    await settled();
    expect(sent).toEqual(['OUT-1 A', 'OUT-1 A']);
  });
});

describe('an entry that stops its document', () => {
  const count = (line: number, document = 'CN-1'): NewEntry => ({
    write: 'countLine',
    document,
    input: { params: { number: document, line }, body: { counted: String(line) } },
  });
  const lineOf = ({ input }: Entry) =>
    input.params && 'line' in input.params ? input.params.line : undefined;

  it('holds back what was entered after it, until it is settled; other documents continue', async () => {
    const { outbox, sent } = tab({ answer: (entry) => (lineOf(entry) === 1 ? refusal : '7') });
    const { id } = await outbox.add(count(1));
    await outbox.add(count(2));
    await outbox.add(count(3, 'CN-2'));
    await settled();
    expect(sent).toEqual(['CN-2 countLine']);
    await outbox.discard([id]);
    expect(sent).toEqual(['CN-2 countLine', 'CN-1 countLine']);
  });

  it('is replaced by what the person enters instead, in its turn', async () => {
    const counted: string[] = [];
    const { outbox } = tab({
      answer: ({ input }) => {
        const text = 'body' in input && input.body && 'counted' in input.body ? input.body.counted : '';
        if (text === '1') return refusal;
        counted.push(text);
        return '7';
      },
    });
    const { id } = await outbox.add(count(1));
    await outbox.add(count(2));
    await settled();
    const instead = { ...count(1), input: { ...count(9).input, params: { number: 'CN-1', line: 1 } } };
    await outbox.add(instead as NewEntry, id);
    await settled();
    expect(counted).toEqual(['9', '2']);
  });
});

describe('an order entered without a network', () => {
  const line = { item: 'GLY', quantity: '1', unitPrice: '1' };
  const body = { warehouse: 'PNH', type: 'purchase' as const, inboundDate: '2026-01-01', lines: [line] };
  const revision: NewEntry = {
    write: 'reviseInbound',
    document: 'IN-1',
    next: 'submitInbound',
    input: { params: { number: 'IN-1' }, body: { ...body, revision: 3 } },
  };

  it('is submitted once the server has given it a number', async () => {
    const { outbox, sent } = tab();
    await outbox.add({ write: 'createInbound', document: 'new:1', next: 'submitInbound', input: { body } });
    await settled();
    expect(sent).toEqual(['new:1 createInbound', 'IN-9 submitInbound']);
  });

  it('keeps the key of a request whose outcome is unknown', async () => {
    const keys: string[] = [];
    const { outbox } = tab({ answer: ({ id }) => (keys.push(id), '7') });
    await outbox.add({ write: 'createInbound', id: 'tried', document: 'new:1', input: { body } });
    await settled();
    expect(keys).toEqual(['tried']);
  });

  it('is not submitted if somebody else has changed it: the person decides', async () => {
    const { outbox, sent } = tab({ answer: () => new ApiFailure(409, 'CONCURRENT_CHANGE', 'Changed') });
    await outbox.add(revision);
    await settled();
    expect(sent).toEqual([]);
    expect(outbox.state.get().entries).toMatchObject([{ refusal: { code: 'CONCURRENT_CHANGE' } }]);
  });
});

describe('a sent entry', () => {
  it('is remembered until the document on screen includes it', async () => {
    const { outbox } = tab();
    await outbox.add(pick('A'));
    await settled();
    outbox.seen('OUT-1', 6n);
    expect(outbox.state.get().sent).toHaveLength(1);
    outbox.seen('OUT-1', 7n);
    expect(outbox.state.get().sent).toEqual([]);
  });
});

describe('people who share a browser', () => {
  it('neither see nor send each other’s entries', async () => {
    const store = inMemory();
    let signedIn = 'anna';
    const person = () => signedIn;
    const first = tab({ store, person, answer: () => offline });
    await first.outbox.add(pick('A'));
    await settled();
    signedIn = 'bora';
    const { outbox, sent } = tab({ store, person });
    await outbox.flush();
    expect(sent).toEqual([]);
    expect(outbox.state.get().entries).toEqual([]);
    signedIn = 'anna';
    await outbox.flush();
    expect(sent).toEqual(['OUT-1 A']);
    first.outbox.forget();
    expect(first.outbox.state.get().entries).toEqual([]);
  });

  it('are told apart even if one signs in while the other’s entries are being sent', async () => {
    let signedIn = 'anna';
    let online = false;
    const { outbox, sent, flushAgain } = tab({
      person: () => signedIn,
      answer: ({ person }) => {
        if (!online) return offline;
        const said = person === signedIn ? '7' : new ApiFailure(401, ANOTHER_PERSON, '');
        signedIn = 'bora';
        return said;
      },
    });
    await outbox.add(pick('A'));
    await outbox.add(pick('B'));
    await settled();
    online = true;
    flushAgain();
    await settled();
    expect(sent).toEqual(['OUT-1 A']);
  });
});

describe('two tabs', () => {
  const oneAtATime = () => {
    let last = Promise.resolve();
    return (work: () => Promise<void>) => (last = last.then(work));
  };

  it('send an entry once, whichever has it', async () => {
    const store = inMemory();
    const exclusively = oneAtATime();
    const stored = tab({ store, answer: () => offline });
    await stored.outbox.add(pick('A'));
    await settled();
    const [one, other] = [tab({ store, exclusively }), tab({ store, exclusively })];
    await Promise.all([one.outbox.load(), other.outbox.load()]);
    await Promise.all([one.outbox.flush(), other.outbox.flush()]);
    expect([...one.sent, ...other.sent]).toEqual(['OUT-1 A']);
  });

  it('keep the order of what was entered in both', async () => {
    const store = inMemory();
    let time = 0;
    const now = () => (time += 1);
    const off = { store, now, answer: () => offline };
    await tab(off).outbox.add(pick('A'));
    await tab(off).outbox.add(pick('B'));
    await settled();
    const { outbox, sent } = tab({ store });
    await outbox.flush();
    expect(sent).toEqual(['OUT-1 A', 'OUT-1 B']);
  });
});

it('keeps the order when the clock is set back', async () => {
  const times = [100, 50, 10];
  const store = inMemory();
  const before = tab({ store, now: () => times.shift()!, answer: () => offline });
  for (const batch of ['A', 'B', 'C']) await before.outbox.add(pick(batch));
  await settled();
  const { outbox, sent } = tab({ store });
  await outbox.flush();
  expect(sent).toEqual(['OUT-1 A', 'OUT-1 B', 'OUT-1 C']);
});

describe('a browser that stores nothing', () => {
  const full = {
    all: () => Promise.reject(new Error('denied')),
    write: () => Promise.reject(new Error('full')),
  };

  it('still sends, and says that a reload would lose the rest', async () => {
    let online = false;
    const { outbox, sent, flushAgain } = tab({ store: full, answer: () => (online ? '7' : offline) });
    await outbox.add(pick('A'));
    await settled();
    expect(outbox.state.get()).toMatchObject({ lasting: false, entries: [{ document: 'OUT-1' }] });
    online = true;
    flushAgain();
    await settled();
    expect(sent).toEqual(['OUT-1 A']);
    expect(outbox.state.get()).toMatchObject({ lasting: true, entries: [] });
  });

  it('does not send again what could not be removed from the store', async () => {
    const store = inMemory();
    await tab({ store, answer: () => offline }).outbox.add(pick('A'));
    await settled();
    const { outbox, sent } = tab({ store: { all: store.all, write: full.write } });
    await outbox.flush();
    await outbox.flush();
    expect(sent).toEqual(['OUT-1 A']);
  });
});
