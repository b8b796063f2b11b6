import * as contracts from '@granary/api/templates';
import type { Endpoint } from '@granary/api/http';
import { draftInbound, inbound } from '@granary/domain/inbound';
import { papers } from '@granary/domain/papers/rules';
import {
  EVERYBODY,
  template,
  templateChoice,
  templateTypes,
  type TemplateType,
} from '@granary/domain/templates';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidV7 } from 'uuid';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
let clerk: string;
let colleague: string;
let elsewhere: string;
let admin: string;
beforeAll(async () => {
  api = await startTestApi();
  clerk = await api.tokenFor('warehouse_staff', ['PP'], 'u-clerk');
  colleague = await api.tokenFor('warehouse_staff', ['PP'], 'u-colleague');
  elsewhere = await api.tokenFor('warehouse_staff', ['BTB'], 'u-elsewhere');
  admin = await api.tokenFor('admin', 'all', 'u-admin');
}, 180_000);
afterAll(() => api.close());

const content = { fields: { title: 'Urea {date}' }, lines: [{ item: 'UREA', quantity: '5' }] };
const blankLine = {
  entered: null,
  productionDate: null,
  expiryDate: null,
  supplier: null,
  batch: null,
  supplierLot: null,
  location: null,
  shelf: null,
  certificate: null,
  inspection: false,
  returnedFrom: null,
  remarks: null,
};
const blankInbound = {
  type: 'purchase',
  title: 'Urea',
  inboundDate: '2026-11-01',
  supplier: null,
  remarks: null,
} as const;
const body = { type: 'inbound_order', name: 'Urea', warehouse: 'PP', content };
const create = (changes: object = {}, token = clerk, key = uuidV7()) =>
  api.request(contracts.createTemplate, { token, key, body: { ...body, ...changes } });
const created = async (changes: object = {}, token = clerk): Promise<string> => {
  const answer = await create(changes, token);
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body.data as { id: string }).id;
};
const sent = (contract: Endpoint, id: string, token: string, asked: object = {}) =>
  api.request(contract, { token, params: { id }, body: asked });
const stateOf = async (id: string) => (await api.store.load(template, id)).state;
const choicesOf = async (person: string) => (await api.store.load(templateChoice, person)).state;
const code = async (asked: ReturnType<typeof sent>) => (await asked).body.code;

describe('a template', () => {
  it('is created once per key, with permission to write its document type, for one’s own warehouse', async () => {
    const key = uuidV7();
    const [first, again] = [await create({}, clerk, key), await create({}, clerk, key)];
    expect(first.body.data).toEqual(again.body.data);
    expect(await create({ name: 'Other' }, clerk, key)).toMatchObject({
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await create({ warehouse: 'BTB' })).toMatchObject({
      body: { code: 'WAREHOUSE_ACCESS_DENIED' },
    });
    const viewer = await api.tokenFor('viewer');
    expect(await create({}, viewer)).toMatchObject({ status: 403 });
    const contract = { type: 'contract', content: { fields: { remarks: 'Rice' }, lines: [] } };
    expect(await create(contract)).toMatchObject({
      body: { code: 'PERMISSION_DENIED', facts: { permission: 'contract:write' } },
    });
    const manager = await api.tokenFor('finance_admin');
    const paper = { warehouse: null, content: { fields: { closing: 'Thank you' }, lines: [] } };
    for (const type of papers)
      expect((await create({ ...paper, type }, manager)).body.code).toBe('PERMISSION_DENIED');
  });

  it('of each type accepts the fields of its form only', async () => {
    const paper = { opening: 'Dear customer,', signatures: 'false' };
    const content: Partial<Record<TemplateType, Record<string, string>>> = {
      item_config: { description: 'Rice' },
      label: { layout: 'roll_58', copies: '12', quantity: 'true' },
      ...Object.fromEntries(papers.map((type) => [type, paper])),
    };
    for (const type of templateTypes) {
      const fields = content[type] ?? { remarks: 'Rice' };
      const id = await created({ type, content: { fields, lines: [] } }, admin);
      expect(await stateOf(id)).toMatchObject({ type, content: { fields }, owner: 'u-admin' });
    }
    const wrong = await create({ content: { fields: { number: 'IN-1' }, lines: [{ quantity: 'x' }] } });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(wrong.body.errors ?? {})).toContain('content.lines.0.quantity');
    expect(await create({ content: { fields: { title: ' ' }, lines: [{}] } })).toMatchObject({
      body: { code: 'TEMPLATE_EMPTY' },
    });
  });

  it('belongs to the warehouse of its source document, which needs access', async () => {
    const from = (id: string) => ({ madeFrom: { kind: 'inbound', id } });
    expect(await create(from('IN-NONE'))).toMatchObject({ status: 404 });
    const line = { item: 'UREA', quantity: '5.000', unitPrice: '2.000000' };
    const entered = { ...blankInbound, lines: [{ ...blankLine, ...line }] };
    await api.store.decide(inbound, 'IN-1', commandContext(), (state) =>
      draftInbound(state, { number: 'IN-1', warehouse: 'BTB', entered }),
    );
    expect(await create(from('IN-1'))).toMatchObject({ body: { code: 'WAREHOUSE_ACCESS_DENIED' } });
    expect(await stateOf(await created(from('IN-1'), admin))).toMatchObject({ warehouse: 'BTB' });
    expect(await create({ madeFrom: { kind: 'batch', id: 'PP.UREA.B-1' } })).toMatchObject({
      body: { code: 'BATCH_NOT_FOUND' },
    });
  });

  it('is private until shared, then visible to people who use its form there', async () => {
    const id = await created();
    const use = (token: string) => sent(contracts.recordTemplateUse, id, token, { version: 1 });
    expect(await code(use(colleague))).toBe('NOT_FOUND');
    expect(await code(use(admin))).toBe('NOT_FOUND');
    await sent(contracts.shareTemplate, id, clerk, { shared: true });
    expect((await use(colleague)).status).toBe(200);
    expect(await code(use(elsewhere))).toBe('WAREHOUSE_ACCESS_DENIED');
    expect(await code(sent(contracts.renameTemplate, id, colleague, { name: 'Mine' }))).toBe(
      'TEMPLATE_OF_ANOTHER',
    );
    expect(await code(sent(contracts.deleteTemplate, id, colleague))).toBe('TEMPLATE_OF_ANOTHER');
    expect((await sent(contracts.renameTemplate, id, admin, { name: 'Everybody’s' })).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ name: 'Everybody’s', shared: true });
  });

  it('is revised by version; an outdated version is refused', async () => {
    const id = await created({ shared: true });
    const revise = (version: number, title: string, token = clerk) =>
      sent(contracts.reviseTemplate, id, token, {
        type: 'inbound_order',
        version,
        content: { fields: { title }, lines: [] },
      });
    expect((await revise(1, 'Second')).status).toBe(200);
    expect(await code(revise(1, 'Third', admin))).toBe('CONCURRENT_CHANGE');
    expect(await stateOf(id)).toMatchObject({ version: 2, content: { fields: { title: 'Second' } } });
  });

  it('can be one’s own default and favourite, or the default for everybody with permission', async () => {
    const [first, second] = [await created(), await created()];
    const prefer = (id: string, token: string, asked: object) =>
      sent(contracts.setTemplateDefault, id, token, { isDefault: true, ...asked });
    await prefer(first, clerk, {});
    await prefer(second, clerk, {});
    expect((await choicesOf('u-clerk')).defaults).toEqual({ inbound_order: second });
    await prefer(first, clerk, { isDefault: false });
    expect((await choicesOf('u-clerk')).defaults).toEqual({ inbound_order: second });
    expect(await code(prefer(first, clerk, { everybody: true }))).toBe('PERMISSION_DENIED');
    const own = await created({}, admin);
    expect(await code(prefer(own, admin, { everybody: true }))).toBe('TEMPLATE_NOT_SHARED');
    await sent(contracts.shareTemplate, own, admin, { shared: true });
    expect((await prefer(own, admin, { everybody: true })).status).toBe(200);
    expect((await choicesOf(EVERYBODY)).defaults).toEqual({ inbound_order: own });
    await sent(contracts.setTemplateFavourite, own, clerk, { favourite: true });
    expect((await choicesOf('u-clerk')).favourites).toEqual([own]);
  });

  it('is gone after its deletion; the repeated request gets the same response', async () => {
    const id = await created();
    const key = uuidV7();
    const remove = () => api.request(contracts.deleteTemplate, { token: clerk, key, params: { id } });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect(await code(sent(contracts.renameTemplate, id, clerk, { name: 'Back' }))).toBe('NOT_FOUND');
    expect(await code(sent(contracts.setTemplateFavourite, id, clerk, { favourite: true }))).toBe(
      'NOT_FOUND',
    );
  });
});
