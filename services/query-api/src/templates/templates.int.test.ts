import { getTemplate, getTemplateFilling, listTemplates } from '@granary/api/templates';
import type { Permission } from '@granary/api/access';
import { dayIn, daysFrom } from '@granary/domain/kernel';
import {
  createTemplate,
  noteTemplateUse,
  reviseTemplate,
  template,
  type TemplateContent,
  type TemplateType,
} from '@granary/domain/templates';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { CategoryRow, SpecificationRow, UnitRow } from '@granary/read-models/configuration';
import { CustomerRow } from '@granary/read-models/customers';
import { ItemRow } from '@granary/read-models/items';
import { SupplierRow } from '@granary/read-models/suppliers';
import { DefaultRow, FavouriteRow, TemplateRow } from '@granary/read-models/templates';
import { WarehouseRow } from '@granary/read-models/warehouses';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
const AT = '2026-11-20T02:00:00.000Z';
const nameless = { englishName: null, khmerName: null, createdAt: AT, updatedAt: AT, revision: 0 };

beforeAll(async () => {
  const masters = [ItemRow, SupplierRow, CustomerRow, WarehouseRow, UnitRow, CategoryRow, SpecificationRow];
  api = await startTestApi([TemplateRow, DefaultRow, FavouriteRow, ...masters]);
  const item = {
    ...nameless,
    serial: 1,
    category: 'c',
    specification: null,
    unit: 'bottle',
    packUnits: [{ unit: 'box', factor: '12.000', gtin: null }],
    gtin: null,
    gtins: '',
    minStock: '0',
    maxStock: null,
    memberPrice: '1',
    retailPrice: '1',
    description: null,
  };
  await api.insert(ItemRow, [
    { ...item, code: 'UREA', name: '尿素', status: 'active' },
    { ...item, code: 'OLD', name: '旧品', status: 'discontinued' },
  ]);
  await api.pool.query(
    `INSERT INTO catalogue.unit (id, name, symbol, sort) VALUES ('bottle', '瓶', 'b', 0), ('box', '箱', 'x', 1)`,
  );
  await api.pool.query(
    `INSERT INTO catalogue.supplier (code, name, status, revision, created_at, updated_at)
     VALUES ('SUP-1', 'Mekong', 'active', 0, now(), now()), ('SUP-2', 'Closed', 'inactive', 0, now(), now())`,
  );
}, 180_000);
afterAll(() => api.close());

const readsAll: Permission[] = ['warehouse_item:read', 'inbound:read', 'outbound:read', 'inbound:write'];
const person = async (
  permissions: Permission[] = readsAll,
  warehouses: readonly string[] | 'all' = ['PP'],
) => {
  const token = await api.tokenFor({ permissions, warehouses });
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  return { token, userId: claims.sub };
};

let count = 0;
const content: TemplateContent = {
  fields: { title: 'Urea {date} {user}', inboundDate: '3', supplier: 'SUP-1' },
  lines: [{ item: 'UREA', quantity: '2.000', unit: 'box', unitCost: '3.250000', shelf: 'A-1' }],
};
interface Made {
  readonly owner: string;
  readonly type?: TemplateType;
  readonly shared?: boolean;
  readonly warehouse?: string | null;
  readonly content?: TemplateContent;
  readonly name?: string;
}
/** Creates a template in the log and in the tables, as the projector would. */
const made = async ({ owner, type = 'inbound_order', shared = false, warehouse = 'PP', ...rest }: Made) => {
  count += 1;
  const id = `t-${count}`;
  const { name = id, content: filled = content } = rest;
  const command = { id, type, name, warehouse, content: filled, madeFrom: null, owner, shared };
  await api.store.decide(template, id, commandContext(), (state) => createTemplate(state, command));
  const row = { id, type, name, owner, ownerName: owner, shared, warehouse, version: 1 };
  const figures = { lineCount: filled.lines.length, usedCount: 0, lastUsedAt: null };
  await api.insert(TemplateRow, [{ ...row, ...figures, createdAt: AT, updatedAt: AT }]);
  return id;
};
const rowsFor = async (token: string, query = '') =>
  (await api.request(listTemplates, { token, query })).body.data.rows;
const idsFor = async (token: string, query = '') => (await rowsFor(token, query)).map(({ id }) => id);

describe('the list of templates', () => {
  it('includes one’s own and shared templates, for one’s warehouses and forms', async () => {
    const [me, other] = [await person(), await person()];
    const own = await made({ owner: me.userId, name: 'B' });
    const shared = await made({ owner: other.userId, shared: true, name: 'Alpha' });
    const anywhere = await made({ owner: other.userId, shared: true, warehouse: null, name: 'C' });
    await made({ owner: other.userId });
    await made({ owner: other.userId, shared: true, warehouse: 'BTB' });
    await made({ owner: other.userId, shared: true, type: 'contract', warehouse: null });
    expect(await idsFor(me.token)).toEqual([shared, own, anywhere]);
    expect(await idsFor(me.token, 'filter=own:eq:true')).toEqual([own]);
    expect(await idsFor(me.token, 'q=alph')).toEqual([shared]);
    expect(await idsFor(me.token, 'sort=lastUsedAt:desc')).toHaveLength(3);
    expect((await api.request(listTemplates, { token: me.token, query: 'warehouse=BTB' })).status).toBe(403);
    const elsewhere = await person(readsAll, ['BTB']);
    expect(await idsFor(elsewhere.token)).toEqual([anywhere, 't-5']);
    const reader = await person(['warehouse_item:read']);
    expect(await idsFor(reader.token)).toEqual([]);
    expect((await api.request(listTemplates, { token: (await person([])).token })).status).toBe(403);
  });

  it('starts with favourites and marks the default, one’s own before the general one', async () => {
    const [me, other] = [await person(), await person()];
    const own = await made({ owner: me.userId, name: 'X' });
    const common = await made({ owner: other.userId, shared: true, name: 'Y' });
    const everybodys = { id: 'everybody inbound_order', person: 'everybody', type: 'inbound_order' };
    await api.insert(DefaultRow, [{ ...everybodys, template: common }]);
    const defaults = async () =>
      (await rowsFor(me.token, 'filter=isDefault:eq:true')).map(({ id, everybodysDefault }) => [
        id,
        everybodysDefault,
      ]);
    expect(await defaults()).toEqual([[common, true]]);
    const mine = { id: `${me.userId} inbound_order`, person: me.userId, type: 'inbound_order' };
    await api.insert(DefaultRow, [{ ...mine, template: own }]);
    expect(await defaults()).toEqual([[own, false]]);
    await api.pool.query('DELETE FROM templates.template WHERE id = $1', [own]);
    expect(await defaults()).toEqual([[common, true]]);
    await api.insert(FavouriteRow, [{ id: `${me.userId} ${common}`, person: me.userId, template: common }]);
    expect((await rowsFor(me.token))[0]).toMatchObject({ id: common, favourite: true });
    expect((await rowsFor(other.token)).some(({ favourite }) => favourite)).toBe(false);
  });
});

describe('a template', () => {
  it('keeps older versions readable, and its uses out of its timeline', async () => {
    const me = await person();
    const id = await made({ owner: me.userId });
    const by = { userId: me.userId, manages: false };
    const without: TemplateContent = { ...content, lines: [] };
    const revised = { by, type: 'inbound_order', version: 1, content: without } as const;
    await api.store.decide(template, id, commandContext(), (state) => reviseTemplate(state, revised));
    await api.store.decide(template, id, commandContext(), (state) =>
      noteTemplateUse(state, { by, version: 2 }),
    );
    const asked = (query = '') => api.request(getTemplate, { token: me.token, params: { id }, query });
    const { data } = (await asked()).body;
    expect(data).toMatchObject({ version: 2, shownVersion: 2, content: { lines: [] }, changeable: true });
    expect(data.versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(data.timeline.map(({ type }) => type)).toEqual(['TemplateCreated', 'TemplateRevised']);
    expect((await asked('version=1')).body.data).toMatchObject({ version: 2, shownVersion: 1, content });
    expect((await asked('version=3')).body.code).toBe('TEMPLATE_VERSION_NOT_FOUND');
  });

  it('is hidden from others until shared, and then hides costs without the permission', async () => {
    const [me, other, reader] = [
      await person(),
      await person(),
      await person(['warehouse_item:read', 'inbound:read']),
    ];
    const own = await made({ owner: me.userId });
    const shared = await made({ owner: me.userId, shared: true });
    const ask = (id: string, { token }: { token: string }) =>
      api.request(getTemplate, { token, params: { id } });
    expect((await ask(own, other)).body.code).toBe('NOT_FOUND');
    expect((await ask(shared, other)).body.data).toMatchObject({ changeable: false, costsHidden: false });
    const { data } = (await ask(shared, reader)).body;
    expect(data).toMatchObject({ costsHidden: true, content: { lines: [{ item: 'UREA' }] } });
    expect(JSON.stringify(data)).not.toContain('3.25');
  });
});

describe('a form filled from a template', () => {
  const filling = async (id: string, token: string, warehouse = 'PP') =>
    api.request(getTemplateFilling, { token, params: { id }, query: { warehouse } });

  it('has the current date, and quantities in the entered unit', async () => {
    const me = await person();
    const id = await made({ owner: me.userId });
    const today = dayIn(COMPANY_TIME_ZONE, Date.now());
    expect((await filling(id, me.token)).body.data).toMatchObject({
      version: 1,
      leftOut: [],
      content: {
        fields: { title: `Urea ${today} ${me.userId}`, inboundDate: daysFrom(today, 3), supplier: 'SUP-1' },
        lines: [{ item: 'UREA', quantity: '2.000', unit: 'box', factor: '12.000', shelf: 'A-1' }],
      },
    });
  });

  it('omits what no longer exists, with the cause', async () => {
    const me = await person();
    const fields = { supplier: 'SUP-2' };
    const lines: TemplateContent['lines'] = [
      { item: 'UREA', quantity: '1.000', unit: 'barrel', supplier: 'SUP-9' },
      { item: 'OLD', quantity: '1.000' },
      { item: 'NONE', quantity: '1.000' },
    ];
    const id = await made({ owner: me.userId, content: { fields, lines } });
    const { content: filled, leftOut } = (await filling(id, me.token)).body.data;
    expect(leftOut.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      'fields.supplier inactive',
      'lines.0.unit missing',
      'lines.0.supplier missing',
      'lines.1.item inactive',
      'lines.2.item missing',
    ]);
    expect(filled).toEqual({ fields: {}, lines: [{ item: 'UREA', quantity: '1.000' }] });
    const returns = await made({
      owner: me.userId,
      content: { fields: { type: 'return' }, lines: [lines[1]!] },
    });
    expect((await filling(returns, me.token)).body.data.leftOut).toEqual([]);
  });

  it('omits shelves of other warehouses, and needs permission to write the document', async () => {
    const me = await person(readsAll, 'all');
    const id = await made({ owner: me.userId, shared: true });
    const { content: filled, leftOut } = (await filling(id, me.token, 'BTB')).body.data;
    expect(leftOut).toMatchObject([{ path: 'lines.0.shelf', reason: 'elsewhere' }]);
    expect(filled.lines).toMatchObject([{ item: 'UREA' }]);
    expect(filled.lines[0]).not.toHaveProperty('shelf');
    const other = await person(['inbound:read', 'outbound:write']);
    expect(await filling(id, other.token)).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_DENIED', facts: { permission: 'inbound:write' } },
    });
  });
});
