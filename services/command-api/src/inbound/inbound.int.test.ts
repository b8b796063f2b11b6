import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/inbound';
import { setSupplierStatus } from '@granary/api/suppliers';
import { deactivateItem, item } from '@granary/domain/items';
import { figuresOf } from '@granary/domain/stock';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { v7 as uuidV7 } from 'uuid';
import { line, openTestStack, type TestStack } from '../../testing/stack/inbound.ts';

let testStack: TestStack;
beforeAll(async () => {
  testStack = await openTestStack();
}, 60_000);
afterAll(() => testStack.api.close());

const reason = 'Prices are missing';

describe('an inbound order', () => {
  it('becomes batches on approval, numbered by day, item and sequence', async () => {
    const number = await testStack.submitted({
      lines: [
        line(),
        line({
          item: 'UREA-46',
          batch: 'UREA-A',
          supplierLot: 'L-9',
          inspection: true,
          remarks: 'Two bags torn',
        }),
        line({ unitPrice: '3.5' }),
      ],
    });
    expect(number).toMatch(/^IN-\d{8}-\d{4}$/);
    const { status, body } = await testStack.on('admin', contracts.approveInbound, number);
    expect({ status, data: body.data }).toEqual({
      status: 200,
      data: {
        batches: [
          { line: 1, item: 'GLY-41SL', batch: '20261120000012001' },
          { line: 2, item: 'UREA-46', batch: 'UREA-A' },
          { line: 3, item: 'GLY-41SL', batch: '20261120000012002' },
        ],
      },
    });
    const glyphosate = await testStack.stockOf('GLY-41SL');
    expect(glyphosate.batches['20261120000012001']).toMatchObject({
      current: '10.000',
      unitCost: '3.250000',
      supplier: 'SUP-001',
      expiryDate: '2099-12-31',
      // The start of the back-dated day at the warehouse.
      receivedAt: '2026-11-19T17:00:00.000Z',
      origin: { kind: 'inbound', inbound: number, line: 1 },
    });
    const urea = (await testStack.stockOf('UREA-46')).batches['UREA-A']!;
    expect(urea).toMatchObject({ supplierLot: 'L-9', notes: 'Two bags torn' });
    expect(figuresOf(urea)).toMatchObject({ status: 'inactive', available: '0.000' });
    expect(await testStack.document(number)).toMatchObject({ progress: { status: 'completed' } });
  });

  it('is logged with its approver, its warehouse and the day the goods arrived', async () => {
    const number = await testStack.submitted();
    await testStack.on('admin', contracts.approveInbound, number, { body: { notes: 'Counted twice' } });
    const events = [];
    for await (const event of testStack.api.store.readStream('inbound', number)) events.push(event);
    const completed = events.at(-1)!;
    expect(completed.metadata).toMatchObject({
      actor: { userId: 'admin' },
      warehouseId: 'WH-PP',
      occurredAt: '2026-11-19T17:00:00.000Z',
    });
    expect(events.map(({ type }) => type)).toEqual([
      'InboundDrafted',
      'InboundSubmitted',
      'InboundReviewStarted',
      'InboundApproved',
      'InboundReceiptStarted',
      'InboundCompleted',
    ]);
    const correlations = new Set(events.slice(3).map(({ metadata }) => metadata.$correlationId));
    expect(correlations.size).toBe(1);
  });

  it('returns to review if a batch code is taken, and no claim remains', async () => {
    await testStack.on(
      'admin',
      contracts.approveInbound,
      await testStack.submitted({ lines: [line({ batch: 'TAKEN' })] }),
    );
    const number = await testStack.submitted({
      lines: [line({ batch: 'FREE' }), line({ item: 'UREA-46', batch: 'FREE' }), line({ batch: 'TAKEN' })],
    });
    const { status, body } = await testStack.on('admin', contracts.approveInbound, number);
    expect({ status, code: body.code, errors: body.errors }).toEqual({
      status: 409,
      code: 'BATCH_CODE_TAKEN',
      errors: { 'lines.2.batch': ['Batch number TAKEN already exists'] },
    });
    expect(await testStack.document(number)).toMatchObject({ approval: { status: 'reviewing' } });
    for (const code of ['GLY-41SL', 'UREA-46']) {
      const { claims, batches } = await testStack.stockOf(code);
      expect(claims).toEqual({});
      expect(batches['FREE']).toBeUndefined();
    }
  });

  it('is approved once, even by two approvers at the same moment', async () => {
    const number = await testStack.submitted();
    const answers = await Promise.all([
      testStack.on('admin', contracts.approveInbound, number),
      testStack.on('other', contracts.approveInbound, number),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(
      (await testStack.history('inbound', number)).filter((type) => type === 'InboundCompleted'),
    ).toHaveLength(1);
  });

  it('can be rejected, revised, withdrawn and resubmitted', async () => {
    const number = await testStack.submitted();
    const rejected = await testStack.on('admin', contracts.rejectInbound, number, { body: { reason } });
    expect(rejected.status).toBe(200);
    const { content } = await testStack.document(number);
    const { total: _, lines, ...header } = content;
    const body = { ...header, lines: [line({ unitPrice: '4' })] };
    const revise = (revision: number) =>
      testStack.on('staff', contracts.reviseInbound, number, { body: { ...body, revision } });
    expect((await revise(0)).body.code).toBe('CONCURRENT_CHANGE');
    expect((await revise((await testStack.history('inbound', number)).length - 1)).status).toBe(200);
    expect((await testStack.document(number)).content).toMatchObject({ total: '40.00' });
    expect(lines).toHaveLength(2);
    expect((await testStack.on('staff', contracts.submitInbound, number)).status).toBe(200);
    expect((await testStack.on('staff', contracts.withdrawInbound, number, { body: {} })).status).toBe(200);
    expect((await testStack.on('staff', contracts.submitInbound, number)).status).toBe(200);
    expect((await testStack.on('admin', contracts.reviewInbound, number)).status).toBe(200);
    expect(await testStack.document(number)).toMatchObject({
      approval: { status: 'reviewing', reviewer: 'admin' },
    });
  });

  it('can be reversed while its batches are untouched', async () => {
    const number = await testStack.submitted({
      lines: [line({ batch: 'WRONG' }), line({ item: 'UREA-46' })],
    });
    await testStack.on('admin', contracts.approveInbound, number);
    const { status } = await testStack.on('admin', contracts.reverseInbound, number, { body: { reason } });
    expect(status).toBe(200);
    const { batches, reservations } = await testStack.stockOf('GLY-41SL');
    expect(batches['WRONG']).toMatchObject({ current: '0.000', reserved: '0.000', closed: 'reversed' });
    expect(reservations).toEqual({});
    expect(await testStack.document(number)).toMatchObject({ progress: { status: 'reversed' } });
  });
});

describe('the recycle bin', () => {
  it('keeps, restores and purges documents', async () => {
    const number = await testStack.draft();
    const bin = await testStack.on('admin', contracts.deleteInbound, number, {
      query: { reason: 'Training' },
    });
    expect(bin.status).toBe(200);
    const submit = await testStack.on('staff', contracts.submitInbound, number);
    expect(submit.body).toMatchObject({ code: 'DOCUMENT_DELETED', facts: { number } });
    expect((await testStack.on('admin', contracts.restoreInbound, number)).status).toBe(200);
    expect((await testStack.on('root', contracts.purgeInbound, number)).body.code).toBe('NOT_IN_RECYCLE_BIN');
    await testStack.on('admin', contracts.deleteInbound, number);
    expect((await testStack.on('root', contracts.purgeInbound, number)).status).toBe(200);
    expect((await testStack.on('staff', contracts.submitInbound, number)).status).toBe(404);
  });

  it('does not accept completed documents', async () => {
    const number = await testStack.submitted();
    await testStack.on('admin', contracts.approveInbound, number);
    expect((await testStack.on('admin', contracts.deleteInbound, number)).body.code).toBe(
      'APPROVED_DOCUMENT_KEPT',
    );
  });
});

describe('a repeated idempotency key', () => {
  it('returns the first response and changes nothing', async () => {
    const key = uuidV7();
    const body = {
      warehouse: 'WH-PP',
      type: 'other',
      title: 'Samples',
      inboundDate: '2026-11-20',
      lines: [line()],
    };
    const first = await testStack.as('staff', contracts.createInbound, { key, body });
    const again = await testStack.as('staff', contracts.createInbound, { key, body });
    expect(again.body).toEqual(first.body);
    const { number } = first.body.data as { number: string };
    const steps = [
      ['staff', contracts.submitInbound, {}],
      ['admin', contracts.reviewInbound, {}],
      ['admin', contracts.approveInbound, {}],
      ['admin', contracts.reverseInbound, { reason }],
    ] as const;
    for (const [person, contract, sent] of steps) {
      const once = uuidV7();
      const done = await testStack.on(person, contract, number, { key: once, body: sent });
      const before = await testStack.history('inbound', number);
      const repeated = await testStack.on(person, contract, number, { key: once, body: sent });
      expect(repeated.status).toBe(200);
      expect(repeated.body.data).toEqual(done.body.data);
      expect(await testStack.history('inbound', number)).toEqual(before);
    }
  });

  it('with a different request is refused', async () => {
    const key = uuidV7();
    const number = await testStack.submitted();
    await testStack.on('admin', contracts.rejectInbound, number, { key, body: { reason } });
    const other = await testStack.on('admin', contracts.rejectInbound, number, {
      key,
      body: { reason: 'Another one' },
    });
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('refusals', () => {
  const draftWith = (changes: object, language = 'en-US') =>
    testStack.as('staff', contracts.createInbound, {
      language,
      body: {
        warehouse: 'WH-PP',
        type: 'purchase',
        title: 'Restock',
        inboundDate: '2026-11-20',
        lines: [line()],
        ...changes,
      },
    });

  it.each([
    ['zh-CN', '第 1 行的到期日期必须晚于生产日期'],
    ['en-US', 'Line 1: the expiry date must be later than the production date'],
    ['km-KH', 'ជួរទី 1៖ ថ្ងៃផុតកំណត់ត្រូវតែក្រោយថ្ងៃផលិត'],
  ])('are worded in %s', async (language, message) => {
    const lines = [line({ productionDate: '2026-05-01', expiryDate: '2026-05-01' })];
    const { status, body } = await draftWith({ lines }, language);
    expect({ status, code: body.code, errors: body.errors }).toEqual({
      status: 422,
      code: 'EXPIRY_NOT_AFTER_PRODUCTION',
      errors: { 'lines.0.expiryDate': [message] },
    });
  });

  it.each([
    ['no line', { lines: [] }, 'VALIDATION_ERROR', 'lines'],
    ['no quantity', { lines: [line({ quantity: '0' })] }, 'VALIDATION_ERROR', 'lines.0.quantity'],
    ['a negative price', { lines: [line({ unitPrice: '-1' })] }, 'VALIDATION_ERROR', 'lines.0.unitPrice'],
    ['a small batch code', { lines: [line({ batch: 'b 1' })] }, 'VALIDATION_ERROR', 'lines.0.batch'],
    ['a transfer', { type: 'transfer' }, 'VALIDATION_ERROR', 'type'],
    ['a title that is too long', { title: 'x'.repeat(129) }, 'VALIDATION_ERROR', 'title'],
    ['an unknown item', { lines: [line({ item: 'NO-SUCH' })] }, 'ITEM_NOT_FOUND', 'lines.0.item'],
    ['an unknown supplier', { supplier: 'SUP-404' }, 'SUPPLIER_NOT_FOUND', 'supplier'],
  ])('name the field: %s', async (_case, changes, code, field) => {
    const { body } = await draftWith(changes);
    expect({ code: body.code, fields: Object.keys(body.errors ?? {}) }).toEqual({ code, fields: [field] });
  });

  it('restrict people to their warehouse', async () => {
    const body = {
      warehouse: 'WH-BTB',
      type: 'other',
      title: 'Samples',
      inboundDate: '2026-11-20',
      lines: [line()],
    };
    const { status, body: answer } = await testStack.as('staff', contracts.createInbound, { body });
    expect({ status, code: answer.code }).toEqual({ status: 403, code: 'WAREHOUSE_ACCESS_DENIED' });
    const number = await testStack.submitted();
    for (const contract of [contracts.reviewInbound, contracts.approveInbound, contracts.deleteInbound])
      expect((await testStack.on('elsewhere', contract, number)).body.code).toBe('WAREHOUSE_ACCESS_DENIED');
  });

  it('enforce permissions', async () => {
    const number = await testStack.submitted();
    const refused = [
      ['staff', contracts.approveInbound, {}],
      ['staff', contracts.rejectInbound, { reason }],
      ['staff', contracts.deleteInbound, {}],
      ['admin', contracts.purgeInbound, {}],
    ] as const;
    for (const [person, contract, body] of refused)
      expect((await testStack.on(person, contract, number, { body })).body.code).toBe('PERMISSION_DENIED');
  });

  it('forbid approving one’s own submission, except for a super_admin with a reason', async () => {
    const number = await testStack.draft();
    await testStack.on('admin', contracts.submitInbound, number);
    expect((await testStack.on('admin', contracts.approveInbound, number)).body.code).toBe('OWN_DOCUMENT');
    await testStack.on('admin', contracts.withdrawInbound, number, { body: {} });
    await testStack.on('root', contracts.submitInbound, number);
    expect((await testStack.on('root', contracts.approveInbound, number)).body.code).toBe(
      'OWN_DOCUMENT_NEEDS_REASON',
    );
    const alone = { notes: 'Alone in the office today' };
    expect((await testStack.on('root', contracts.approveInbound, number, { body: alone })).status).toBe(200);
  });

  it('forbid receiving goods dated in the future unless the date is corrected', async () => {
    const number = await testStack.submitted({
      inboundDate: '2099-01-01',
      lines: [line({ batch: 'EARLY' })],
    });
    const approve = (body: object) => testStack.on('admin', contracts.approveInbound, number, { body });
    const { body } = await approve({});
    expect({ code: body.code, fields: Object.keys(body.errors ?? {}) }).toEqual({
      code: 'INBOUND_DATE_IN_FUTURE',
      fields: ['inboundDate'],
    });
    expect((await approve({ inboundDate: '2026-11-20' })).status).toBe(200);
    expect((await testStack.document(number)).content.inboundDate).toBe('2026-11-20');
    expect((await testStack.stockOf('GLY-41SL')).batches['EARLY']).toMatchObject({
      receivedAt: '2026-11-19T17:00:00.000Z',
    });
  });

  it('forbid new documents with inactive items or suppliers', async () => {
    const number = await testStack.draft();
    const body = { status: 'inactive', reason: 'No licence any more' };
    await testStack.as('root', setSupplierStatus, { params: { code: 'SUP-001' }, body });
    expect((await testStack.on('staff', contracts.submitInbound, number)).body.code).toBe(
      'SUPPLIER_INACTIVE',
    );
    await testStack.as('root', setSupplierStatus, {
      params: { code: 'SUP-001' },
      body: { status: 'active' },
    });
    await testStack.api.store.decide(item, 'UREA-46', commandContext(), (state) =>
      deactivateItem(state, 'Replaced'),
    );
    expect((await testStack.on('staff', contracts.submitInbound, number)).body.code).toBe('ITEM_NOT_ACTIVE');
  });

  it('reveal nothing about a document that does not exist', async () => {
    expect((await testStack.on('admin', contracts.approveInbound, 'IN-20200101-0001')).status).toBe(404);
  });
});
