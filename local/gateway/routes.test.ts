import { describe, expect, it } from '@jest/globals';
import { routeOf } from './routes.mjs';

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
