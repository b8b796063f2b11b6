import { createUnit, createCategory, deleteUnit } from '@granary/api/configuration';
import * as distributions from '@granary/api/distribution';
import * as inbounds from '@granary/api/inbound';
import { createItem, reviseItem } from '@granary/api/items';
import * as outbounds from '@granary/api/outbound';
import { distribution } from '@granary/domain/distribution';
import { inbound } from '@granary/domain/inbound';
import { item } from '@granary/domain/items';
import { isDocument, outbound } from '@granary/domain/outbound';
import { until } from '@granary/testing/stack';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { line, openTestStack } from '../testing/stack/inbound.ts';
import { openCustomer } from '../testing/fixtures/masters.ts';
import { atCrashPoint } from './processes/index.ts';
import { delaySteps } from '../testing/stack/delays.ts';

const ROUNDS = 12;
let testStack: Awaited<ReturnType<typeof openTestStack>>;
const units: Record<string, string> = {};
let category = '';

beforeAll(async () => {
  testStack = await openTestStack();
  const idOf = (answer: { body: { data?: unknown } }) => (answer.body.data as { id: string }).id;
  category = idOf(await testStack.as('root', createCategory, { body: { name: '除草剂' } }));
  for (const name of ['bottle', 'box', 'pallet', 'can'])
    units[name] = idOf(await testStack.as('root', createUnit, { body: { name, symbol: name } }));
  await openCustomer(testStack.api.store, 'CUST-1');
}, 60_000);
afterEach(() => atCrashPoint());
afterAll(() => testStack.api.close());

const itemOf = (code: string, changes: object = {}) => ({
  code,
  name: '草甘膦',
  category,
  unit: units['bottle'],
  memberPrice: '4.2',
  retailPrice: '4.8',
  packUnits: [{ unit: units['box'], factor: '12' }],
  ...changes,
});
const made = async (code: string, changes: object = {}): Promise<string> => {
  const { status } = await testStack.as('root', createItem, { body: itemOf(code, changes) });
  expect(status).toBe(200);
  return code;
};
const revise = (code: string, changes: object = {}) =>
  testStack.as('root', reviseItem, { params: { code }, body: itemOf(code, changes) });
const draftOf = (lines: readonly object[]) => ({
  warehouse: 'WH-PP',
  type: 'purchase',
  title: 'Restock',
  inboundDate: '2026-11-20',
  supplier: 'SUP-001',
  lines,
});
const drafts = (...lines: object[]) =>
  testStack.as('staff', inbounds.createInbound, { body: draftOf(lines) });
const numberOf = ({ body }: { body: { data?: unknown } }) => (body.data as { number: string }).number;
const typed = (code: string, quantity: string, unit: string | undefined, more: object = {}) => ({
  ...line({ item: code, quantity }),
  ...(unit && { unit: units[unit] }),
  ...more,
});
const refusal = ({ status, body }: Awaited<ReturnType<typeof drafts>>) => [
  status,
  body.code,
  ...Object.keys(body.errors ?? {}),
];
const received = async (number: string) => {
  await testStack.on('staff', inbounds.submitInbound, number);
  return testStack.on('admin', inbounds.approveInbound, number, { body: {} });
};

describe('a quantity entered in boxes', () => {
  it('is received and priced in the base unit, and the line keeps the entered quantity', async () => {
    const code = await made('GLY-IN');
    const number = numberOf(
      await drafts(typed(code, '2', 'box'), typed(code, '5', 'bottle'), typed(code, '7', undefined)),
    );
    const entered = { quantity: '2.000', unit: units['box'], factor: '12.000' };
    const { content } = await testStack.document(number);
    expect(content.lines).toMatchObject([
      { quantity: '24.000', entered, unitPrice: '3.250000', subtotal: '78.00' },
      { quantity: '5.000', entered: null },
      { quantity: '7.000', entered: null },
    ]);
    expect((await received(number)).status).toBe(200);
    const { batches } = await testStack.stockOf(code);
    expect(Object.values(batches).map(({ current }) => current)).toEqual(['24.000', '5.000', '7.000']);
    expect(await testStack.history('item', code)).toEqual([
      'ItemCreated',
      'ItemPackUnitsChanged',
      'ItemUnitFixed',
    ]);
  });

  it('keeps the factor in force when it was entered', async () => {
    const code = await made('GLY-SIZE');
    const number = numberOf(await drafts(typed(code, '2', 'box')));
    expect((await revise(code, { packUnits: [{ unit: units['box'], factor: '10' }] })).status).toBe(200);
    expect((await testStack.document(number)).content.lines).toMatchObject([
      { quantity: '24.000', entered: { factor: '12.000' } },
    ]);
    const { revision } = await testStack.api.store.load(inbound, number);
    const { warehouse: _, ...body } = draftOf([typed(code, '2', 'box')]);
    const revised = await testStack.on('staff', inbounds.reviseInbound, number, {
      body: { ...body, revision: Number(revision) },
    });
    expect(revised.status).toBe(200);
    expect((await testStack.document(number)).content.lines).toMatchObject([
      { quantity: '20.000', entered: { quantity: '2.000', factor: '10.000' } },
    ]);
  });

  it('is shipped, sold and requested in the base unit', async () => {
    const code = await made('GLY-OUT');
    const order = async (type: string, named: object) => {
      const answer = await testStack.as('root', outbounds.createOutbound, {
        body: {
          warehouse: 'WH-PP',
          type,
          title: 'Out',
          ...named,
          lines: [{ item: code, quantity: '1.5', unit: units['box'] }],
        },
      });
      const { state } = await testStack.api.store.load(outbound, numberOf(answer));
      if (!isDocument(state)) throw new Error('no order');
      return state;
    };
    const entered = { quantity: '1.500', unit: units['box'], factor: '12.000' };
    const sale = await order('sale', { customer: 'CUST-1' });
    expect(sale.content.lines).toMatchObject([{ quantity: '18.000', entered }]);
    expect(sale.sale).toMatchObject({
      amount: '75.60',
      lines: [{ quantity: '18.000', unitPrice: '4.20', amount: '75.60' }],
    });
    const transfer = await order('transfer', { destination: 'WH-BTB' });
    expect(transfer.content.lines).toMatchObject([{ quantity: '18.000', entered }]);
    const asked = await testStack.as('root', distributions.createDistribution, {
      body: {
        warehouse: 'WH-PP',
        customer: 'CUST-1',
        title: 'Season',
        lines: [{ item: code, quantity: '3', unit: units['box'] }],
      },
    });
    const { state } = await testStack.api.store.load(distribution, numberOf(asked));
    expect(state).toMatchObject({
      content: { lines: [{ quantity: '36.000', entered: { quantity: '3.000' }, amount: '151.20' }] },
    });
  });

  it('is refused if the item has no such unit or the result is finer than a thousandth', async () => {
    const code = await made('GLY-NOT', {
      packUnits: [
        { unit: units['box'], factor: '0.333' },
        { unit: units['pallet'], factor: '9999999' },
      ],
    });
    expect(refusal(await drafts(line(), typed(code, '2', 'can')))).toEqual([
      422,
      'UNIT_NOT_OF_ITEM',
      'lines.1.unit',
    ]);
    const fine = await drafts(typed(code, '0.5', 'box'));
    expect(refusal(fine)).toEqual([422, 'ENTERED_QUANTITY_TOO_FINE', 'lines.0.quantity']);
    expect(fine.body.message).toContain('0.1665');
    expect(refusal(await drafts(typed(code, '2', 'pallet')))).toEqual([
      422,
      'ENTERED_QUANTITY_TOO_LARGE',
      'lines.0.quantity',
    ]);
  });

  it('needs pack units that are distinct, positive, existing and not the base unit', async () => {
    const code = await made('GLY-PACKS');
    const packs = async (...packUnits: object[]) => refusal(await revise(code, { packUnits }));
    const [box, bottle] = [units['box'], units['bottle']];
    expect(await packs({ unit: bottle, factor: '2' })).toEqual([
      422,
      'PACK_UNIT_IS_BASE',
      'packUnits.0.unit',
    ]);
    expect(await packs({ unit: box, factor: '2' }, { unit: box, factor: '3' })).toEqual([
      422,
      'PACK_UNIT_REPEATED',
      'packUnits.1.unit',
    ]);
    expect(await packs({ unit: box, factor: '0' })).toEqual([422, 'VALIDATION_ERROR', 'packUnits.0.factor']);
    expect(await packs({ unit: 'none', factor: '2' })).toEqual([
      404,
      'CONFIGURATION_ENTRY_NOT_FOUND',
      'packUnits.0.unit',
    ]);
    await made('GLY-PALLETS', { packUnits: [{ unit: units['pallet'], factor: '480' }] });
    await until(async () => {
      const { body } = await testStack.as('root', deleteUnit, { params: { id: units['pallet']! } });
      return body.code === 'MASTER_IN_USE';
    });
  });

  it('keeps its pack units if a revision omits them', async () => {
    const code = await made('GLY-KEPT');
    expect((await revise(code, { packUnits: undefined, name: '草甘膦 41' })).status).toBe(200);
    expect((await testStack.api.store.load(item, code)).state).toMatchObject({
      packUnits: [{ unit: units['box'], factor: '12.000' }],
    });
  });
});

describe('changing the unit of an item while its first goods arrive', () => {
  const unitOf = async (code: string) => {
    const { state } = await testStack.api.store.load(item, code);
    return 'details' in state ? state.details.unit : undefined;
  };

  it('is refused if the goods came first', async () => {
    const code = await made('RACE-1', { packUnits: [] });
    let drafted: Awaited<ReturnType<typeof drafts>> | undefined;
    atCrashPoint(async (name) => {
      if (name !== 'item:unit-unnamed') return;
      atCrashPoint();
      drafted = await drafts(typed(code, '10', 'bottle'));
    });
    const changed = await revise(code, { packUnits: [], unit: units['can'] });
    expect(refusal(changed)).toEqual([409, 'ITEM_UNIT_FIXED', 'unit']);
    expect(changed.body.message).toContain(`Inbound order ${numberOf(drafted!)}`);
    expect(await unitOf(code)).toBe(units['bottle']);
  });

  it('applies to the goods if it came first', async () => {
    const code = await made('RACE-2', { packUnits: [] });
    expect((await revise(code, { packUnits: [], unit: units['can'] })).status).toBe(200);
    expect(refusal(await drafts(typed(code, '10', 'bottle')))).toEqual([
      422,
      'UNIT_NOT_OF_ITEM',
      'lines.0.unit',
    ]);
    expect((await drafts(typed(code, '10', 'can'))).status).toBe(200);
  });

  it('never leaves the item and its goods with different units', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const code = await made(`RACES-${round}`, { packUnits: [] });
      delaySteps(round);
      const late = <Answer>(act: () => Promise<Answer>) =>
        new Promise((resolve) => setTimeout(resolve, round * 2)).then(act);
      const drafting = () => drafts(typed(code, '10', 'bottle'));
      const changing = () => revise(code, { packUnits: [], unit: units['can'] });
      const [drafted, changed] = await Promise.all(
        round % 2 === 0 ? [drafting(), late(changing)] : [late(drafting), changing()],
      );
      atCrashPoint();
      const unit = await unitOf(code);
      if (drafted.status === 200) {
        expect({ round, ...facts(changed), unit }).toEqual({
          round,
          status: 409,
          code: 'ITEM_UNIT_FIXED',
          unit: units['bottle'],
        });
        expect((await received(numberOf(drafted))).status).toBe(200);
        expect((await revise(code, { packUnits: [], unit: units['can'] })).status).toBe(409);
      } else {
        expect({ round, ...facts(drafted), unit }).toEqual({
          round,
          status: 422,
          code: 'UNIT_NOT_OF_ITEM',
          unit: units['can'],
        });
        expect(changed.status).toBe(200);
      }
    }
  }, 60_000);

  const facts = ({ status, body }: Awaited<ReturnType<typeof drafts>>) => ({ status, code: body.code });
});
