import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { createUnit } from '@granary/api/configuration';
import { approveInbound } from '@granary/api/inbound';
import { openWarehouse, reviseWarehouse } from '@granary/api/warehouses';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { LOGGER } from '@granary/platform/bootstrap';
import type { Logger } from '@granary/platform/logging';
import { until } from '@granary/testing/stack';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { StreamCommand } from './stream-commands.ts';

let api: TestApi;
let token: string;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  api = await startTestApi();
  token = await api.tokenFor('super_admin');
  jest.spyOn(api.app.get<Logger>(LOGGER), 'info').mockImplementation((line: unknown) => {
    lines.push(line as Record<string, unknown>);
  });
}, 60_000);
afterAll(() => api.close());

const place = {
  name: 'North',
  englishName: null,
  khmerName: null,
  address: null,
  timeZone: 'Asia/Phnom_Penh',
};
const metrics = async () => (await fetch(`${api.base}/metrics`)).text();
const counted = async (command: string) =>
  [...(await metrics()).matchAll(/granary_commands_total\{(.*)\} (\d+)/g)]
    .filter(([, labels = '']) => labels.includes(`command="${command}"`))
    .map(([, labels = '', count]) => [/outcome="(\w+)"/.exec(labels)?.[1], Number(count)]);

describe('the command bus', () => {
  it('counts and times commands by name and outcome, and refusals by code', async () => {
    const open = () => api.request(openWarehouse, { token, body: { code: 'NORTH', ...place } });
    expect((await open()).status).toBe(200);
    expect((await open()).body.code).toBe('CODE_TAKEN');
    expect((await open()).body.code).toBe('CODE_TAKEN');
    expect(await counted('warehouse.open')).toEqual([
      ['accepted', 1],
      ['refused', 2],
    ]);
    expect(await metrics()).toMatch(/granary_refusals_total\{.*code="CODE_TAKEN".*\} 2/);
    expect(await metrics()).toMatch(/granary_command_seconds_count\{.*command="warehouse.open"\} 3/);
  });

  it('names the command and its correlation id in the log line of the request, and nothing it carries', async () => {
    const params = { code: 'NORTH' };
    const body = { ...place, name: 'Renamed', revision: 0 };
    expect((await api.request(reviseWarehouse, { token, params, body })).status).toBe(200);
    const lineOf = () => lines.find(({ command }) => command === 'warehouse.revise');
    await until(() => lineOf() !== undefined);
    const events = [];
    for await (const event of api.store.readStream('warehouse', 'NORTH')) events.push(event);
    expect(lineOf()).toMatchObject({
      method: 'PUT',
      status: 200,
      correlationId: events.at(-1)!.metadata.$correlationId,
    });
    expect(JSON.stringify(lineOf())).not.toContain('Renamed');
  });

  it('leaves the log line of a request without a command as it is', async () => {
    const sent = { token, params: { number: 'IN-NONE' }, body: { notes: null, inboundDate: null } };
    expect((await api.request(approveInbound, sent)).status).toBe(404);
    const lineOf = () => lines.find(({ path }) => String(path).includes('IN-NONE'));
    await until(() => lineOf() !== undefined);
    expect(lineOf()).not.toHaveProperty('command');
  });

  it('counts a command that failed for another reason than a rule', async () => {
    const broken = new StreamCommand('unit.none', { context: commandContext(), id: 'kg' }, null);
    await expect(api.app.get(CommandBus).execute(broken)).rejects.toThrow(
      'no table has the command unit.none',
    );
    expect(await counted('unit.none')).toEqual([['failed', 1]]);
  });

  it('refuses a command that carries a function, in all tests', async () => {
    const target = { context: commandContext(), id: 'kg' };
    const closure = new StreamCommand('unit.create', target, { name: () => 'kg' });
    await expect(api.app.get(CommandBus).execute(closure)).rejects.toThrow(
      'StreamCommand is not plain data: data',
    );
    const symbol = { name: 'kg', englishName: null, khmerName: null, symbol: 'kg', sort: 1 };
    expect((await api.request(createUnit, { token, body: symbol })).status).toBe(200);
  });
});
