import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { endLeftovers, remember } from './pid-files.mjs';
import { identify, isSameProcess } from './process-identity.mjs';
import { makeFolders, startProcess } from './server-process.mjs';
import { keepRunning } from './supervise.mjs';

const PROGRAM = fileURLToPath(new URL('./testing/program.mjs', import.meta.url));
let directory: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'granary-processes-'));
  await makeFolders(directory);
});
afterEach(async () => {
  await endLeftovers(join(directory, 'run'));
  rmSync(directory, { recursive: true });
});

type Ready = { line: (text: string) => Promise<string> };
const start = (words: string[], { name = 'program', isReady = ({ line }: Ready) => line('ready') } = {}) =>
  startProcess({ name, command: process.execPath, args: [PROGRAM, ...words], directory, isReady });

const isAlive = (pid: number): boolean => identify(pid) !== undefined;
const pidFile = (name: string): string => join(directory, 'run', `${name}.pid`);

describe('started program', () => {
  it('has a pid file while it runs, and log lines with its name', async () => {
    const running = await start([]);
    expect(JSON.parse(readFileSync(pidFile('program'), 'utf8'))).toMatchObject(identify(running.pid)!);
    await running.stop();
    expect(isAlive(running.pid)).toBe(false);
    expect(existsSync(pidFile('program'))).toBe(false);
    expect(readFileSync(join(directory, 'logs/program.log'), 'utf8')).toContain('program | ready\n');
  });

  it('is killed when it does not stop', async () => {
    const running = await start(['stubborn']);
    await running.stop();
    expect(await running.exited).toEqual({ code: null, signal: 'SIGKILL' });
  }, 10_000);

  it('is stopped with its children', async () => {
    let child = 0;
    const isReady = async ({ line }: Ready) => {
      child = Number((await line('child ')).split(' ')[1]);
    };
    const running = await start(['leaves-a-child'], { isReady });
    await running.stop();
    expect(isAlive(child)).toBe(false);
  });

  it('reports its exit code when it dies while starting', async () => {
    await expect(start(['dies'], { isReady: () => new Promise(() => {}) })).rejects.toThrow(
      'program ended with code 3',
    );
  });
});

describe('keepRunning', () => {
  it('restarts a part when it dies, not after it was stopped', async () => {
    const said: string[] = [];
    const pids: number[] = [];
    const part = await keepRunning({
      name: 'program',
      start: async () => {
        const running = await start([]);
        pids.push(running.pid);
        return running;
      },
      say: (text: string) => said.push(text),
      signal: new AbortController().signal,
    });
    process.kill(pids[0]!, 'SIGKILL');
    await until(() => said.includes('program runs again.'));
    expect(said[0]).toBe('program was ended by SIGKILL; starting it again.');
    await part.stop();
    expect(pids.map(isAlive)).toEqual([false, false]);
  });
});

describe('leftovers of a killed launcher', () => {
  it('are ended in the given order, one after the other', async () => {
    const ends = join(directory, 'ends');
    const [server, application] = await Promise.all([
      start([`notes-its-end-at-once=${ends}`], { name: 'server' }),
      start([`notes-its-end-late=${ends}`], { name: 'application' }),
    ]);
    expect(await endLeftovers(join(directory, 'run'), ['application', 'server'])).toEqual([
      'application',
      'server',
    ]);
    await Promise.all([server.exited, application.exited]);
    expect(readFileSync(ends, 'utf8')).toBe('late\nat once\n');
  });

  it('are left alone when their pid belongs to another process', async () => {
    const stranger = spawn(process.execPath, [PROGRAM], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(stranger.stdout, 'data');
    const note = { name: 'server', pid: stranger.pid!, startedAt: 'another-boot/1', stopSignal: 'SIGKILL' };
    writeFileSync(pidFile('server'), JSON.stringify(note));
    expect(await endLeftovers(join(directory, 'run'))).toEqual([]);
    expect(isAlive(stranger.pid!)).toBe(true);
    expect(existsSync(pidFile('server'))).toBe(false);
    stranger.kill('SIGKILL');
  });

  it('may include a truncated pid file', async () => {
    remember(join(directory, 'run'), 'whole', process.pid);
    writeFileSync(pidFile('half'), '{"name":"ha');
    rmSync(pidFile('whole'));
    expect(await endLeftovers(join(directory, 'run'))).toEqual([]);
  });
});

describe('process identity', () => {
  it('is valid for the life of the process', async () => {
    const running = await start([]);
    const identity = identify(running.pid)!;
    expect(isSameProcess(identity)).toBe(true);
    expect(isSameProcess({ ...identity, startedAt: `${identity.startedAt}0` })).toBe(false);
    await running.stop();
    expect(isSameProcess(identity)).toBe(false);
  });
});

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 10));
}
