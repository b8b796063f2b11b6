import { describe, expect, it, jest } from '@jest/globals';
import { connectionSettings } from './connection-settings.ts';

const failureOf = (connectionString: string): Error => {
  try {
    connectionSettings(connectionString);
  } catch (error) {
    return error as Error;
  }
  throw new Error('this should have failed');
};

describe('connectionSettings', () => {
  it.each([
    'esdb://admin:hidden@host:port',
    'esdb://admin:hid?den@host:2113',
    'esdb://admin:hid/den@host:2113?tls=perhaps',
    'esdb://admin:hidden%@host:2113',
    'http://admin:hidden@host:2113',
    'esdb://admin:hidden@host:2113?tls=true&tlsCAFlie=ca.crt',
    'esdb://admin:hidden@host:2113?tlsVerifyCert=false',
    'esdb://admin:hidden@host:2113?nodePreference=nobody',
  ])('refuses %s without its password', (connectionString) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const failure = failureOf(connectionString);
    expect(failure.message).toMatch(/^The connection string of the event store cannot be used: [^\n]+$/);
    expect(`${failure.stack} ${JSON.stringify(failure)} ${String(failure.cause)}`).not.toMatch(/hid|den/);
    expect(warn.mock.calls).toEqual([]);
    warn.mockRestore();
  });

  it('takes options in any spelling the official client takes', () => {
    const { headers } = connectionSettings(
      'esdb://a:1,b:2?TLS=false&connection_name=granary&NodePreference=Follower',
    );
    expect(headers).toEqual({ 'connection-name': 'granary' });
  });
});
