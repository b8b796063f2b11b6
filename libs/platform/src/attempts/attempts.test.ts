import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Attempts, QUIET_MS, TOLD_APART, type Attempt } from './attempts.ts';

const attempt = (changed: Partial<Attempt> = {}): Attempt => ({
  actor: { userId: 'u-1', username: 'sok', role: 'warehouse_staff' },
  type: 'CommandRefused',
  route: 'POST /outbound/{number}/approval',
  code: 'PERMISSION_DENIED',
  status: 403,
  document: 'OUT-1',
  warehouse: null,
  facts: { permission: 'outbound:approve' },
  requestId: 'request-1',
  commandId: 'c-1',
  ip: '127.0.0.1',
  at: 0,
  ...changed,
});

describe('Attempts', () => {
  it('reports the first attempt at once', () => {
    const attempts = new Attempts();
    attempts.note(attempt());
    expect(attempts.take(10)).toEqual([{ ...attempt(), times: 1, lastAt: 0 }]);
    expect(attempts.take(20)).toEqual([]);
  });

  it('reports repeats after a minute with their count', () => {
    const attempts = new Attempts();
    attempts.note(attempt());
    attempts.take(0);
    for (let at = 1; at <= 500; at += 1) attempts.note(attempt({ at, requestId: `request-${at}` }));
    expect(attempts.take(QUIET_MS - 1)).toEqual([]);
    expect(attempts.take(QUIET_MS)).toEqual([
      { ...attempt({ at: 1, requestId: 'request-1' }), times: 500, lastAt: 500 },
    ]);
  });

  it('distinguishes person, record, route and reason', () => {
    const attempts = new Attempts();
    for (const one of [
      {},
      { actor: { userId: 'u-2', username: 'dara', role: 'viewer' } },
      { document: 'OUT-2' },
      { route: 'DELETE /outbound/{number}' },
      { code: 'OUTBOUND_STATUS_FORBIDS' },
    ])
      attempts.note(attempt(one));
    expect(attempts.take(0)).toHaveLength(5);
  });

  it('drops the record when one person tries too many', () => {
    const attempts = new Attempts();
    for (let n = 0; n < TOLD_APART + 40; n += 1) attempts.note(attempt({ document: `OUT-${n}` }));
    const told = attempts.take(0);
    expect(told).toHaveLength(TOLD_APART + 1);
    expect(told.at(-1)).toMatchObject({ document: null, facts: {}, times: 40 });
  });

  it('reports everything on shutdown', () => {
    const attempts = new Attempts();
    attempts.note(attempt());
    attempts.take(0);
    attempts.note(attempt({ at: 1 }));
    expect(attempts.take(2, { all: true })).toMatchObject([{ times: 1, lastAt: 1 }]);
  });

  it('counts every attempt and stays within its report limit', () => {
    const some = fc.record({
      document: fc.integer({ min: 0, max: 300 }),
      route: fc.integer({ min: 0, max: 200 }),
      wait: fc.integer({ min: 0, max: 500 }),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 400 }), (tries) => {
        const attempts = new Attempts();
        let [now, told, counted] = [0, 0, 0];
        const tell = (all = false) => {
          for (const { times } of attempts.take(now, { all })) {
            told += 1;
            counted += times;
          }
        };
        for (const { document, route, wait } of tries) {
          now += wait;
          attempts.note(attempt({ document: `OUT-${document}`, route: `POST /${route}`, at: now }));
          tell();
        }
        tell(true);
        expect(counted).toBe(tries.length);
        const minutes = 1 + Math.ceil(now / QUIET_MS);
        expect(told).toBeLessThanOrEqual((2 * TOLD_APART + 1) * (minutes + 1));
      }),
    );
  });
});
