import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../stack/layout.mjs';
import { recordOf, routeOf } from './routes.mjs';

const answerer = (method: string, path: string): string | undefined => routeOf(method, path)?.to;

describe('routing table', () => {
  it.each(['GET', 'HEAD'])('sends %s under /api to query-api', (method) => {
    expect(answerer(method, '/api/v1/items')).toBe('query-api');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('sends %s under /api to command-api', (method) => {
    expect(answerer(method, '/api/v1/items')).toBe('command-api');
    expect(answerer(method, '/api/csp-report')).toBe('command-api');
  });

  it('answers overall health in the gateway', () => {
    expect(answerer('GET', '/api/v1/health')).toBe('health');
    expect(answerer('GET', '/api/v1/healthy')).toBe('query-api');
  });

  it('leaves all other paths to the web app', () => {
    expect(answerer('GET', '/')).toBeUndefined();
    expect(answerer('GET', '/apiary')).toBeUndefined();
  });

  it('has a longer timeout only for uploads', () => {
    expect(routeOf('POST', '/api/v1/files')?.silenceSeconds).toBe(600);
    expect(routeOf('POST', '/api/v1/inbound')?.silenceSeconds).toBe(30);
  });
});

/** The address of each command that names something. */
const commandsOnRecords = readFileSync(join(ROOT, 'docs/released-api.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { operation: string }).operation.split(' ') as [string, string])
  .filter(([method, path]) => !['GET', 'HEAD'].includes(method) && path.includes('{'));

describe('the record of a command', () => {
  it('is what its address names first, for every command outside the own account', () => {
    const wrong = commandsOnRecords
      .filter(([, path]) => !path.startsWith('/auth/'))
      .map(([method, path]) => [path, recordOf(method, `/api/v1${path}`)] as const)
      .filter(([path, record]) => record !== path.slice(1, path.indexOf('}') + 1));
    expect(commandsOnRecords.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  it('is unknown where an instance cannot know more than another', () => {
    const anywhere = ['/auth/login', '/auth/passkeys/p-1/removal', '/files', '/files/f-1', '/outbound'];
    expect(anywhere.map((path) => recordOf('POST', `/api/v1${path}`))).toEqual(anywhere.map(() => undefined));
    expect(recordOf('GET', '/api/v1/outbound/OUT-1')).toBeUndefined();
  });
});
