import * as inbounds from '@granary/api/inbound';
import { deleteItem } from '@granary/api/items';
import { deleteSupplier, registerSupplier, reviseSupplier } from '@granary/api/suppliers';
import { assignUserWarehouses, createUser } from '@granary/api/users';
import { addLocation, deleteWarehouse, openWarehouse } from '@granary/api/warehouses';
import { draftInbound, inbound } from '@granary/domain/inbound';
import { supplier } from '@granary/domain/suppliers';
import { warehouse } from '@granary/domain/warehouses';
import { POOL } from '@granary/platform/bootstrap';
import { createTestDatabase, until } from '@granary/testing/stack';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { delaySteps } from '../testing/stack/delays.ts';
import { line, openTestStack } from '../testing/stack/inbound.ts';
import { Processes, atCrashPoint } from './processes/index.ts';
import { DeleteMasterCommand } from './references/index.ts';
import { startCommandApi } from './service.ts';

let testStack: Awaited<ReturnType<typeof openTestStack>>;
beforeAll(async () => {
  testStack = await openTestStack();
}, 60_000);
afterEach(() => atCrashPoint());
afterAll(() => testStack.api.close());

const reason = 'Entered under a wrong code';
const register = (code: string) =>
  testStack.as('root', registerSupplier, { body: { code, name: code, contactPerson: 'Sok Dara' } });
const remove = (code: string) => testStack.as('root', deleteSupplier, { params: { code }, body: { reason } });
const draftFrom = (code: string) => ({
  warehouse: 'WH-PP',
  type: 'purchase',
  title: 'From a wrong supplier',
  inboundDate: '2026-11-20',
  supplier: code,
  lines: [line()],
});
const draft = (code: string) => testStack.as('staff', inbounds.createInbound, { body: draftFrom(code) });
const numberOf = ({ body }: Awaited<ReturnType<typeof draft>>) => (body.data as { number: string }).number;
const statusOf = async (code: string) => (await testStack.api.store.load(supplier, code)).state.status;
const history = (code: string) => testStack.history('supplier', code);

/** Runs `act` once, at the first pass of a crash point. */
const when = (point: string, act: () => Promise<unknown>): void =>
  atCrashPoint(async (name) => {
    if (name !== point) return;
    atCrashPoint();
    await act();
  });

describe('a wrongly entered code', () => {
  it('can be deleted while nothing refers to it; it cannot be used or taken again', async () => {
    await register('WRONG-1');
    expect((await remove('WRONG-1')).status).toBe(200);
    expect(await history('WRONG-1')).toEqual(['SupplierRegistered', 'SupplierDeleted']);
    expect((await draft('WRONG-1')).body.code).toBe('SUPPLIER_NOT_FOUND');
    expect((await register('WRONG-1')).body.code).toBe('CODE_TAKEN');
    const revised = await testStack.as('root', reviseSupplier, {
      params: { code: 'WRONG-1' },
      body: { name: 'Back again' },
    });
    expect(revised.body.code).toBe('NOT_FOUND');
  });

  it('is kept once a document refers to it, and the refusal names that document', async () => {
    await register('NAMED-1');
    const number = numberOf(await draft('NAMED-1'));
    const { status, body } = await remove('NAMED-1');
    expect([status, body.code]).toEqual([409, 'MASTER_IN_USE']);
    expect(body.message).toBe(
      `NAMED-1 is used by Inbound order ${number} and cannot be deleted. Deactivate it instead.`,
    );
    const item = await testStack.as('root', deleteItem, { params: { code: 'GLY-41SL' }, body: { reason } });
    const ofWarehouse = await testStack.as('root', deleteWarehouse, {
      params: { code: 'WH-PP' },
      body: { reason },
    });
    for (const refusal of [item, ofWarehouse])
      expect(refusal.body.message).toContain(`Inbound order ${number}`);
  });

  it('of a warehouse is deleted with its locations once no user is assigned, and cannot be assigned again', async () => {
    const params = { code: 'WRONG-WH' };
    const opened = { ...params, name: 'Wrong', timeZone: 'Asia/Phnom_Penh' };
    await testStack.as('root', openWarehouse, { body: opened });
    await testStack.as('root', addLocation, { params: { ...params, location: 'A-01' }, body: {} });
    const person = {
      username: 'keeper',
      password: 'secret-123',
      role: 'warehouse_staff',
      warehouses: [params.code],
      realName: 'Keeper',
      email: 'keeper@example.com',
      phone: '+855 12 345 678',
    };
    const { body } = await testStack.as('root', createUser, { body: person });
    const close = () => testStack.as('root', deleteWarehouse, { params, body: { reason } });
    expect((await close()).body.message).toContain('User keeper');

    const { id } = body.data as { id: string };
    const assign = (warehouses: string[]) =>
      testStack.as('root', assignUserWarehouses, { params: { id }, body: { warehouses } });
    await assign(['WH-PP']);
    expect((await close()).status).toBe(200);
    expect((await testStack.api.store.load(warehouse, params.code)).state.status).toBe('deleted');
    expect((await assign([params.code])).body.code).toBe('WAREHOUSE_NOT_FOUND');
    expect((await testStack.as('root', openWarehouse, { body: opened })).body.code).toBe('CODE_TAKEN');
  });

  it('is deleted only with permission, and only in one’s own warehouse', async () => {
    const supplierOf = { params: { code: 'SUP-001' }, body: { reason } };
    const ofWarehouse = { params: { code: 'WH-BTB' }, body: { reason } };
    expect((await testStack.as('admin', deleteSupplier, supplierOf)).body.code).toBe('PERMISSION_DENIED');
    expect((await testStack.as('admin', deleteWarehouse, ofWarehouse)).body.code).toBe('PERMISSION_DENIED');
    const token = await testStack.api.tokenFor('admin', ['WH-PP']);
    const elsewhere = await testStack.api.request(deleteWarehouse, { token, ...ofWarehouse });
    expect(elsewhere.body.code).toBe('WAREHOUSE_ACCESS_DENIED');
  });

  it('takes the key of its contact data with it, but only after the deletion is final', async () => {
    await register('SEALED-1');
    await remove('SEALED-1');
    const keyOf = async () => {
      const { rows } = await testStack.api.pool.query<{ wrapped: Buffer }>(
        `SELECT wrapped FROM vault.data_key WHERE subject = 'supplier:SEALED-1'`,
      );
      return rows[0]?.wrapped.length ?? 0;
    };
    await until(async () => {
      const { rowCount } = await testStack.api.pool.query(
        `UPDATE platform.due SET due_at = now() WHERE name = 'supplier-contact' AND key = 'SEALED-1'
         AND due_at > now() + interval '50 minutes'`,
      );
      return rowCount === 1;
    });
    expect(await keyOf()).toBeGreaterThan(0);
    await until(async () => {
      await testStack.api.app.get(Processes).sweep();
      return (await keyOf()) === 0;
    });
  });
});

describe('a code deleted while a document comes to refer to it', () => {
  it('is kept if the document was written before the deletion', async () => {
    await register('RACE-1');
    let number = '';
    when('master:unnamed', async () => {
      number = numberOf(await draft('RACE-1'));
    });
    const { status, body } = await remove('RACE-1');
    expect([status, body.code]).toEqual([409, 'MASTER_IN_USE']);
    expect(body.message).toContain(`Inbound order ${number}`);
    expect(await statusOf('RACE-1')).toBe('active');
    expect((await draft('RACE-1')).status).toBe(200);
    expect(await history('RACE-1')).toEqual(['SupplierRegistered', 'SupplierDeleted', 'SupplierReinstated']);
  });

  it('is kept if the document was validated before and written during the deletion', async () => {
    await register('SLOW-1');
    const seen = new Promise<void>((resolve) => {
      atCrashPoint(async (name) => {
        if (name !== 'inbound:receivable') return;
        resolve();
        await pause(300);
      });
    });
    const drafted = draft('SLOW-1').then(numberOf);
    await seen;
    const { status, body } = await remove('SLOW-1');
    expect([status, body.code]).toEqual([409, 'MASTER_IN_USE']);
    expect(body.message).toContain(`Inbound order ${await drafted}`);
    expect(await statusOf('SLOW-1')).toBe('active');
  });

  it('is not reported as deleted if the writer of the document is too slow', async () => {
    await register('SLOW-2');
    let goOn = () => {};
    const seen = new Promise<void>((resolve) => {
      atCrashPoint(async (name) => {
        if (name !== 'inbound:receivable') return;
        resolve();
        await new Promise<void>((proceed) => {
          goOn = proceed;
        });
      });
    });
    const drafted = draft('SLOW-2');
    await seen;
    const refused = await remove('SLOW-2');
    expect([refused.status, refused.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    goOn();
    await drafted;
    await until(async () => (await statusOf('SLOW-2')) === 'active');
  }, 30_000);

  it('is reinstated if another service writes the document afterwards, and its contact can be revised', async () => {
    await register('RACE-2');
    expect((await remove('RACE-2')).status).toBe(200);
    const entered = inbounds.newInbound.parse(draftFrom('RACE-2'));
    await testStack.api.store.decide(inbound, 'IN-LATE-1', commandContext(), (state) =>
      draftInbound(state, { number: 'IN-LATE-1', warehouse: 'WH-PP', entered }),
    );
    await until(async () => (await statusOf('RACE-2')) === 'active');
    const body = { name: 'RACE-2', contactPerson: 'Chan Thida' };
    expect((await testStack.as('root', reviseSupplier, { params: { code: 'RACE-2' }, body })).status).toBe(
      200,
    );
    expect((await remove('RACE-2')).body.message).toContain('Inbound order IN-LATE-1');
  });

  it('is reinstated if the service was killed before the final check', async () => {
    await register('RACE-3');
    atCrashPoint(async (name) => {
      if (name === 'master:deleted') throw new Error('killed');
      if (name === 'master:unnamed') await draft('RACE-3');
    });
    expect((await remove('RACE-3')).status).toBe(500);
    atCrashPoint();
    await until(async () => (await statusOf('RACE-3')) === 'active');
  });

  it('is never deleted and referenced, and no confirmed deletion is undone, in any interleaving', async () => {
    for (let round = 0; round < 24; round += 1) {
      const code = `RACES-${round}`;
      await register(code);
      delaySteps(round);
      const [drafted, gone] = await Promise.all([draft(code), remove(code)]);
      const isNamed = drafted.status === 200;
      expect({ round, gone: gone.status }).toEqual({ round, gone: isNamed ? 409 : 200 });
      await until(async () => (await statusOf(code)) === (isNamed ? 'active' : 'deleted'));
    }
  }, 60_000);
});

it('after a restart with empty tables, references are rebuilt from the log alone', async () => {
  await register('OLD-1');
  const number = numberOf(await draft('OLD-1'));
  const database = await createTestDatabase();
  const anew = await startCommandApi({ ...testStack.api.config, DATABASE_URL: database.url });
  try {
    const command = new DeleteMasterCommand(commandContext(), 'supplier', 'OLD-1', reason);
    await expect(anew.get(CommandBus).execute(command)).rejects.toMatchObject({
      code: 'MASTER_IN_USE',
      facts: { namedBy: [{ kind: 'inbound', id: number }] },
    });
  } finally {
    await anew.close();
    await anew.get<pg.Pool>(POOL).end();
    await database.drop();
  }
});
