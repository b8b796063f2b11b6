import { describe, expect, it } from '@jest/globals';
import { createUnit, reviseUnit, unit, type UnitEvent, type UnitState } from '@granary/domain/configuration';
import type { Decided } from '@granary/event-store';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { isPlain } from '../../testing/stack/plain-commands.ts';
import { answering } from './command-table.ts';
import { creating, definitionOf, streamCommands } from './stream-commands.ts';

const commands = streamCommands(
  unit,
  {
    create: creating(createUnit, (id) => ({ id })),
    revise: reviseUnit,
    count: answering(reviseUnit, ({ events }: Decided<UnitState, UnitEvent>, { id }) => ({
      id,
      changes: events.length,
    })),
    touch: (state: UnitState) => (state ? [] : []),
    priceWith: (_, { priceOf }: { priceOf: () => string }) => (priceOf() ? [] : []),
  },
  'test',
);
const context = commandContext();
const kilogram = { id: 'kg', name: 'kg', englishName: null, khmerName: null, symbol: 'kg', sort: 1 };

describe('a command of a table', () => {
  it('is plain data with the name of its entry', () => {
    const command = commands.revise({ context, id: 'kg', seen: 3 }, kilogram);
    const written = { name: 'test.revise', context, id: 'kg', seen: 3, data: kilogram };
    expect({ ...command }).toEqual(written);
    expect(JSON.parse(JSON.stringify(command))).toEqual(written);
  });

  it('needs no data if its decision takes none', () => {
    expect({ ...commands.touch({ context, id: 'kg' }) }).toMatchObject({
      name: 'test.touch',
      data: undefined,
    });
  });

  it('cannot carry a function: the compiler refuses it', () => {
    // @ts-expect-error -- `priceOf` is `never`
    const command = commands.priceWith({ context, id: 'kg' }, { priceOf: () => '1.00' });
    expect(isPlain({ ...command })).toBe(false);
  });
});

describe('a table', () => {
  it('leads from the name of a command to its decision', () => {
    expect(definitionOf('test.create')).toMatchObject({ decider: unit, decide: createUnit, creates: true });
    expect(definitionOf('test.revise')).toMatchObject({ decider: unit, decide: reviseUnit });
    expect(() => definitionOf('test.forget')).toThrow('no table has the command test.forget');
  });

  it('answers with nothing, with the id, or from the decided events', () => {
    const result = { events: [{}, {}] };
    const answerOf = (name: string) => definitionOf(name).answer(result, kilogram, 'kg');
    expect(answerOf('test.revise')).toEqual({});
    expect(answerOf('test.create')).toEqual({ id: 'kg' });
    expect(answerOf('test.count')).toEqual({ id: 'kg', changes: 2 });
  });

  it('defines each name once', () => {
    expect(() => streamCommands(unit, { revise: reviseUnit }, 'test')).toThrow(
      'test.revise is defined twice',
    );
  });
});

describe('plain data', () => {
  it.each([[() => 1], [1n], [new Set()], [new Date(0)], [{ lines: [{ priceOf: () => 1 }] }]])(
    'is not %p',
    (value) => {
      expect(isPlain(value)).toBe(false);
    },
  );

  it('is text, numbers, lists and records of them', () => {
    expect(isPlain({ lines: [{ item: 'A', quantity: '1.000', note: null, seen: undefined }] })).toBe(true);
  });
});
