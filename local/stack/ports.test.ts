import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePorts, refuseTakenPorts } from './ports.mjs';
import { externalServers, portsByVariable, settingsFromEnvironment, withFileVariables } from './settings.mjs';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function takenPort(): Promise<number> {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

describe('ports of the stack', () => {
  it('are refused when taken, naming the variable to change', async () => {
    const taken = await takenPort();
    const [free] = await freePorts(1);
    await expect(refuseTakenPorts({ PORT: taken, GRANARY_REDIS_PORT: free })).rejects.toThrow(
      `Port ${taken} is taken. Choose another with PORT=… npm start`,
    );
  });

  it('are all named when several are taken', async () => {
    const [first, second] = [await takenPort(), await takenPort()];
    await expect(refuseTakenPorts({ PORT: first, GRANARY_QUERY_PORT: second })).rejects.toThrow(
      new RegExp(`${first}.*PORT=[^]*${second}.*GRANARY_QUERY_PORT=`),
    );
  });

  it('must differ from each other', async () => {
    const [free] = await freePorts(1);
    await expect(refuseTakenPorts({ PORT: free, GRANARY_QUERY_PORT: free })).rejects.toThrow(
      'GRANARY_QUERY_PORT',
    );
  });

  it('are accepted when free', async () => {
    const [one, other] = await freePorts(2);
    await expect(refuseTakenPorts({ PORT: one, GRANARY_QUERY_PORT: other })).resolves.toBeUndefined();
  });
});

describe('free ports', () => {
  it('are not among those the system gives to others, and none is given twice in succession', async () => {
    const ports = [...(await freePorts(60)), ...(await freePorts(60))];
    expect(new Set(ports).size).toBe(120);
    expect(Math.max(...ports)).toBeLessThan(32_768);
  });

  it('leave out one in use', async () => {
    const [next] = (await freePorts(1)) as [number];
    const server = createServer();
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(next, '127.0.0.1', resolve));
    // They are taken in turn, so one of these would be it.
    const after = [...(await freePorts(150)), ...(await freePorts(100))];
    expect(after).not.toContain(next);
  });
});

describe('settings', () => {
  it('take ports from the environment and refuse invalid ones', () => {
    expect(settingsFromEnvironment('/x', { PORT: '9000' }).ports.gateway).toBe(9000);
    expect(() => settingsFromEnvironment('/x', { GRANARY_REDIS_PORT: 'many' })).toThrow(
      'GRANARY_REDIS_PORT=many',
    );
  });

  it('need no port for an external server', () => {
    const settings = settingsFromEnvironment('/x', { DATABASE_URL: 'postgres://elsewhere/granary' });
    expect(portsByVariable(settings)).not.toHaveProperty('GRANARY_POSTGRES_PORT');
    expect(portsByVariable(settings)).toMatchObject({ PORT: 8080, GRANARY_REDIS_PORT: 8379 });
  });

  it('take the address of an external server from a file', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'granary-settings-'));
    const DATABASE_URL_FILE = join(directory, 'database-url');
    writeFileSync(DATABASE_URL_FILE, 'postgres://elsewhere/granary\n');
    const settings = settingsFromEnvironment('/x', { DATABASE_URL_FILE });
    expect(externalServers(settings)).toEqual(['DATABASE_URL']);
    expect(await withFileVariables(settings)).toMatchObject({
      external: { postgres: 'postgres://elsewhere/granary', redis: undefined },
      env: { DATABASE_URL: 'postgres://elsewhere/granary' },
    });
    const twice = { ...settings, env: { ...settings.env, DATABASE_URL: 'postgres://other/granary' } };
    await expect(withFileVariables(twice)).rejects.toThrow('DATABASE_URL and DATABASE_URL_FILE are both set');
    rmSync(directory, { recursive: true });
  });
});
