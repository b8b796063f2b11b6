import { describe, expect, it } from '@jest/globals';
import type { Decider } from '@granary/domain/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import {
  defineReadModel,
  keyed,
  ledger,
  ledgerId,
  noGuide,
  type ReadModelDefinition,
} from './definitions.ts';
import { beginFolding, fold, guidedKeys, noExceptions, plan } from './fold.ts';
import { readable, unreadable } from '../log/log-item.ts';
import { on, projectInMemory, recorded } from '../../../testing/builders/in-memory.ts';

type AccountEvent =
  | { type: 'Deposited'; data: { amount: number } }
  | { type: 'Transferred'; data: { to: string; amount: number } }
  | { type: 'Closed'; data: Record<string, never> };
const account: Decider<null, AccountEvent> = {
  category: 'account',
  events: {},
  initial: () => null,
  evolve: (state) => state,
};

@Entity({ schema: 'bank', name: 'account' })
class AccountRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'integer' }) balance!: number;
}

const accounts = keyed({
  entity: AccountRow,
  from: [account],
  keys: (event) => (event.type === 'Transferred' ? [event.streamId, event.data.to] : [event.streamId]),
  evolve: (row, event, key, before) => {
    if (event.type === 'Closed') return null;
    const { amount } = event.data;
    if (amount < 0) throw new Error('negative amount');
    if (event.type === 'Deposited') return { id: key, balance: (row?.balance ?? 0) + amount };
    if (key !== event.streamId) return { id: key, balance: (row?.balance ?? 0) + amount };
    return { id: key, balance: (before(key)?.balance ?? 0) - amount };
  },
});
const entries = ledger({
  entity: AccountRow,
  from: [account],
  rows: (event) => (event.type === 'Closed' ? [] : [{ id: ledgerId(event), balance: event.data.amount }]),
});
const bank = (onPoison: ReadModelDefinition['onPoison']) =>
  defineReadModel({ name: 'bank', version: 1, onPoison, tables: [entries, accounts] });

const deposited = (amount: number) => ({ type: 'Deposited', data: { amount } }) as const;
const poisoned = deposited(-1);

function foldAll(model: ReadModelDefinition, log: ReturnType<typeof recorded>, exceptions = noExceptions) {
  return fold(model, plan(model, log.map(readable)), () => undefined, exceptions);
}

describe('folding a batch', () => {
  it('lists the rows to load beforehand', () => {
    const log = recorded(on(account, 'a', [{ type: 'Transferred', data: { to: 'b', amount: 5 } }]));
    expect(plan(bank('stop'), log.map(readable)).keys).toEqual([new Set(), new Set(['a', 'b'])]);
  });

  it('builds on loaded rows and on changes of earlier events in the batch', () => {
    const log = recorded(on(account, 'a', [deposited(1), deposited(2)]));
    const batch = plan(bank('stop'), log.map(readable));
    const { changes } = fold(bank('stop'), batch, () => ({ id: 'a', balance: 10 }), noExceptions);
    expect(changes[1]?.rows.get('a')).toEqual({ id: 'a', balance: 13 });
    expect(changes[0]?.added).toHaveLength(2);
  });

  it('deletes and recreates a row', () => {
    const log = recorded(on(account, 'a', [deposited(1), { type: 'Closed', data: {} }, deposited(4)]));
    expect(projectInMemory(accounts, log)).toEqual([{ id: 'a', balance: 4 }]);
  });

  it('skips events of categories no table follows', () => {
    const stranger = { ...account, category: 'stranger' };
    expect(foldAll(bank('stop'), recorded(on(stranger, 'a', [deposited(1)]))).eventCount).toBe(0);
  });
});

describe('a guided table', () => {
  type BoxEvent =
    | { type: 'Packed'; data: { box: string; thing: string } }
    | { type: 'BoxSent'; data: { box: string; to: string } };
  const packing: Decider<null, BoxEvent> = {
    category: 'packing',
    events: {},
    initial: () => null,
    evolve: (state) => state,
  };

  @Entity({ schema: 'packing', name: 'box' })
  class BoxRow {
    @PrimaryColumn({ type: 'text' }) id!: string;
    @Column({ type: 'text', array: true }) things!: readonly string[];
  }
  @Entity({ schema: 'packing', name: 'thing' })
  class ThingRow {
    @PrimaryColumn({ type: 'text' }) id!: string;
    @Column({ type: 'text' }) place!: string;
  }

  const boxes = keyed({
    entity: BoxRow,
    from: [packing],
    keys: ({ data }) => [data.box],
    evolve: (row, event, key) => {
      if (event.type === 'BoxSent') return { id: key, things: [] };
      if (event.data.thing === 'a stone') throw new Error('too heavy');
      return { id: key, things: [...(row?.things ?? []), event.data.thing] };
    },
  });
  /** An event that sends a box does not name its contents; only the guide knows them. */
  const things = keyed({
    entity: ThingRow,
    from: [packing],
    guide: boxes,
    keys: (event, box) =>
      event.type === 'Packed' ? [event.data.thing] : (box(event.data.box)?.things ?? []),
    evolve: (row, { data }, key) => ({ id: key, place: 'to' in data ? data.to : data.box }),
  });
  const room = defineReadModel({
    name: 'room',
    version: 1,
    onPoison: 'park-stream',
    tables: [things, boxes],
  });
  const packed = (box: string, thing: string) => ({ type: 'Packed', data: { box, thing } }) as const;
  const sent = (box: string, to: string) => ({ type: 'BoxSent', data: { box, to } }) as const;

  it('finds the rows its guide leads to, as they were before the event', () => {
    const log = recorded(
      on(packing, 'x', [packed('1', 'cup'), packed('2', 'pen'), packed('1', 'jug'), sent('1', 'Oslo')]),
      on(packing, 'x', [packed('1', 'hat'), sent('1', 'Rome')]),
    );
    expect(projectInMemory(things, log)).toEqual([
      { id: 'cup', place: 'Oslo' },
      { id: 'pen', place: '2' },
      { id: 'jug', place: 'Oslo' },
      { id: 'hat', place: 'Rome' },
    ]);
  });

  it('lists the rows to load once those of its guide are loaded', () => {
    const log = recorded(on(packing, 'x', [packed('1', 'hat'), sent('1', 'Rome')])).map(readable);
    const batch = plan(room, log);
    expect(batch.keys).toEqual([new Set(), new Set(['1'])]);
    const before = (table: number) => (table === 1 ? { id: '1', things: ['cup'] } : undefined);
    const folding = beginFolding(room, noExceptions);
    expect(guidedKeys(folding, room, batch, before)).toEqual([new Set(['hat', 'cup']), new Set()]);
    expect(folding.changes.every(({ rows }) => rows.size === 0)).toBe(true);
  });

  it('continues from previous changes, and skips waiting events', () => {
    const [first, ...rest] = recorded(
      on(packing, 'x', [packed('1', 'hat'), sent('1', 'Rome')]),
      on(packing, 'y', [packed('7', 'a stone'), packed('7', 'pen')]),
    ).map(readable);
    const folding = beginFolding(room, noExceptions);
    folding.changes[1]?.rows.set('1', { id: '1', things: ['hat'] });
    expect(guidedKeys(folding, room, plan(room, rest), () => undefined)?.[0]).toEqual(
      new Set(['hat', 'a stone']),
    );
    expect(fold(room, plan(room, [first!, ...rest]), () => undefined, noExceptions)).toMatchObject({
      eventCount: 2,
      poison: [{ error: new Error('too heavy') }],
    });
  });

  it('must be in the same model as its guide', () => {
    const model = { name: 'room', version: 1, onPoison: 'stop' } as const;
    expect(() => defineReadModel({ ...model, tables: [things] })).toThrow('ThingRow looks rows up in BoxRow');
  });
});

describe('a table beside another', () => {
  @Entity({ schema: 'bank', name: 'branch' })
  class BranchRow {
    @PrimaryColumn({ type: 'text' }) id!: string;
    @Column({ type: 'integer' }) rich!: number;
  }
  const isRich = (row: { balance: number } | undefined): number =>
    Number(row !== undefined && row.balance > 5);
  /** Counts the accounts above 5, without knowing all of them. */
  const branches = keyed({
    entity: BranchRow,
    from: [account],
    beside: accounts,
    keys: () => ['oslo'],
    evolve: (row, event, key, _, rowOf) => {
      const was = rowOf(event.streamId);
      const is = accounts.evolve(was, event, event.streamId, rowOf, noGuide) ?? undefined;
      return { id: key, rich: (row?.rich ?? 0) + isRich(is) - isRich(was) };
    },
  });

  it('looks its rows up as they were before the event', () => {
    const log = recorded(
      on(account, 'a', [deposited(4), deposited(4)]),
      on(account, 'b', [deposited(9), deposited(1)]),
      on(account, 'a', [{ type: 'Closed', data: {} }]),
    );
    expect(projectInMemory(branches, log)).toEqual([{ id: 'oslo', rich: 1 }]);
  });

  it('is planned with the others, and cannot be in a model without it', () => {
    const model = { name: 'branches', version: 1, onPoison: 'stop' } as const;
    const both = defineReadModel({ ...model, tables: [branches, accounts] });
    const { keys } = plan(both, recorded(on(account, 'a', [deposited(1)])).map(readable));
    expect(keys.map(({ size }) => size)).toEqual([1, 1]);
    expect(() => defineReadModel({ ...model, tables: [branches] })).toThrow('BranchRow looks rows up in');
    const twice = { ...branches, guide: accounts };
    expect(() => defineReadModel({ ...model, tables: [twice, accounts] })).toThrow('in two tables');
  });
});

describe('an event that cannot be folded', () => {
  const log = recorded(
    on(account, 'a', [deposited(1), poisoned, deposited(2)]),
    on(account, 'b', [deposited(7)]),
  );

  it('parks its stream: earlier changes stay, later events wait, other streams continue', () => {
    const folded = foldAll(bank('park-stream'), log);
    expect(folded.changes[1]?.rows).toEqual(
      new Map([
        ['a', { id: 'a', balance: 1 }],
        ['b', { id: 'b', balance: 7 }],
      ]),
    );
    expect(folded.poison.map(({ event, error }) => [event.revision, error.message])).toEqual([
      [1n, 'negative amount'],
    ]);
    expect(folded.waiting).toEqual(new Map([['account-a', 1]]));
  });

  it('leaves no partial change in any table', () => {
    expect(foldAll(bank('park-stream'), log).changes[0]?.added.map((row) => row['balance'])).toEqual([1, 7]);
  });

  it('stops a model that must not have gaps at that event', () => {
    const folded = foldAll(bank('stop'), log);
    expect(folded.eventCount).toBe(1);
    expect(folded.poison).toHaveLength(1);
  });

  it('keeps its stream parked in later batches', () => {
    const parkedStreams = new Set(['account-a']);
    const folded = foldAll(bank('park-stream'), log, { ...noExceptions, parkedStreams });
    expect(folded.waiting).toEqual(new Map([['account-a', 3]]));
    expect(folded.eventCount).toBe(1);
  });

  it('is ignored once it is skipped', () => {
    const skippedEvents = new Set([log[1]?.id ?? '']);
    const folded = foldAll(bank('stop'), log, { ...noExceptions, skippedEvents });
    expect(folded.poison).toEqual([]);
    expect(folded.eventCount).toBe(3);
  });

  it('may be unreadable', () => {
    const [first] = log;
    if (!first) throw new Error('no event');
    const model = bank('stop');
    const batch = plan(model, [unreadable(first, new Error('unknown type'))]);
    expect(fold(model, batch, () => undefined, noExceptions).poison[0]?.error.message).toBe('unknown type');
  });

  it('includes one whose row has another key', () => {
    const astray = keyed({
      entity: AccountRow,
      from: [account],
      keys: (event) => [event.streamId],
      evolve: () => ({ id: 'z', balance: 0 }),
    });
    expect(() => projectInMemory(astray, log)).toThrow('AccountRow.id is z, its key a');
  });
});

describe('projectInMemory', () => {
  const log = recorded(on(account, 'a', [deposited(1), deposited(2)]));

  it('refuses a projection that mutates its row', () => {
    const careless = keyed({
      entity: AccountRow,
      from: [account],
      keys: (event) => [event.streamId],
      evolve: (row, _, key) => (row ? Object.assign(row, { balance: 0 }) : { id: key, balance: 1 }),
    });
    expect(() => projectInMemory(careless, log)).toThrow('read only property');
  });

  it('refuses a projection that is not deterministic', () => {
    let calls = 0;
    const fickle = keyed({
      entity: AccountRow,
      from: [account],
      keys: (event) => [event.streamId],
      evolve: (_, __, key) => ({ id: key, balance: (calls += 1) }),
    });
    expect(() => projectInMemory(fickle, log)).toThrow('change from run to run');
  });
});
