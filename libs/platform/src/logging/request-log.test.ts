import { describe, expect, it } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { noteInRequestLog, withRequestLog } from './index.ts';

const noting = async (...commands: readonly string[]) => {
  const fields: Record<string, string> = {};
  await new Promise<void>((done) => {
    withRequestLog(fields, () => {
      void (async () => {
        for (const command of commands) {
          await nextTurn();
          noteInRequestLog({ command });
        }
        done();
      })();
    });
  });
  return fields;
};

describe('a note for the log line of a request', () => {
  it('stays with its own request', async () => {
    expect(await Promise.all([noting('unit.create'), noting('unit.revise')])).toEqual([
      { command: 'unit.create' },
      { command: 'unit.revise' },
    ]);
  });

  it('does not replace an earlier one: the outer command names the request', async () => {
    expect(await noting('CancelDistribution', 'outbound.delete')).toEqual({ command: 'CancelDistribution' });
  });

  it('is dropped outside a request', () => {
    expect(() => noteInRequestLog({ command: 'CreateUser' })).not.toThrow();
  });
});
