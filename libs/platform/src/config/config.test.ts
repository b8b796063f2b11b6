import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ConfigurationError, commandConfig, describeValues, projectorConfig, readConfig } from './index.ts';

const directory = mkdtempSync(join(tmpdir(), 'granary-config-'));
afterAll(() => rmSync(directory, { recursive: true }));

const file = (name: string, content: string): string => {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
};

const KEY = Buffer.alloc(32, 7).toString('base64');
const ENOUGH = {
  PORT: '3000',
  DATABASE_URL: 'postgres://granary:hidden@db/granary',
  EVENTSTORE_URL: 'esdb://admin:hidden@log:2113',
  GRANARY_TOKEN_SECRET: 'a secret that is long enough, hidden',
  GRANARY_DATA_KEY: KEY,
};
const read = (environment: Record<string, string | undefined>) =>
  readConfig(commandConfig, { ...ENOUGH, ...environment });

describe('readConfig', () => {
  it('applies defaults, also to empty values, as compose files set them', () => {
    expect(read({ HOST: '', GRANARY_SMTP_URL: '', LOG_LEVEL: 'warn' })).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      GRANARY_LOG_READER: 'fast',
      LOG_LEVEL: 'warn',
    });
  });

  it('names every faulty variable in one line, and no value', () => {
    const faulty = { PORT: 'hidden', GRANARY_DATA_KEY: undefined, GRANARY_TWO_FACTOR_ROLES: 'admin,hidden' };
    expect(() => read(faulty)).toThrow(
      /^PORT must be a port number; GRANARY_DATA_KEY is not set: it must be 32 random bytes in base64; GRANARY_TWO_FACTOR_ROLES must be role names, comma-separated: [^\n]*$/,
    );
    expect(() => read(faulty)).not.toThrow(/hidden/);
  });

  it.each([
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'mysql://db/granary'],
    ['REDIS_URL', 'redis'],
    ['EVENTSTORE_URL', 'http://log'],
    ['GRANARY_DATA_KEY', Buffer.alloc(31).toString('base64')],
    ['GRANARY_TOKEN_SECRET', 'short'],
    ['GRANARY_BODY_SECONDS', '0'],
    ['GRANARY_WEBHOOK_NETWORKS', '10.0.0.0/8,elsewhere'],
    ['GRANARY_FIRST_ACCOUNT_AT', 'yesterday'],
  ])('refuses a wrong %s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must be `));
  });
});

describe('variables from files', () => {
  it('reads a value without its last line break', () => {
    const written = file('data-key', `${KEY}\n`);
    expect(read({ GRANARY_DATA_KEY: undefined, GRANARY_DATA_KEY_FILE: written }).GRANARY_DATA_KEY).toBe(KEY);
    const windows = file('password', 'two words \r\n');
    expect(read({ GRANARY_FIRST_PASSWORD_FILE: windows }).GRANARY_FIRST_PASSWORD).toBe('two words ');
  });

  it('checks the value as if it were in the environment', () => {
    const secret = file('evidence-key', 'hidden');
    const environment = { ...ENOUGH, GRANARY_EVIDENCE_KEY_FILE: secret };
    expect(() => readConfig(projectorConfig, environment)).toThrow(
      new ConfigurationError('GRANARY_EVIDENCE_KEY must be 32 random bytes in base64'),
    );
  });

  it('refuses a variable that is set twice', () => {
    expect(() => read({ GRANARY_DATA_KEY_FILE: file('twice', KEY) })).toThrow(
      new ConfigurationError('GRANARY_DATA_KEY and GRANARY_DATA_KEY_FILE are both set: unset one'),
    );
  });

  it('refuses a file that is missing, unreadable or empty', () => {
    const from = (path: string) => () => read({ GRANARY_SMS_TOKEN_FILE: path });
    expect(from('/nowhere/token')).toThrow('GRANARY_SMS_TOKEN_FILE: /nowhere/token cannot be read (ENOENT)');
    expect(from(directory)).toThrow(`GRANARY_SMS_TOKEN_FILE: ${directory} cannot be read (EISDIR)`);
    const empty = file('empty', '\n');
    expect(from(empty)).toThrow(`GRANARY_SMS_TOKEN_FILE: ${empty} is empty`);
  });
});

describe('describeValues', () => {
  it('tells values in effect, but of secrets only the servers, or that they are set', () => {
    const described = describeValues(commandConfig, {
      ...ENOUGH,
      EVENTSTORE_URL: 'esdb://admin:hid/d?e@n@one:2113,two:2113?tls=true&password=hidden',
      GRANARY_SMS_URL: 'https://sms.example/send?key=hidden',
      GRANARY_SMS_TOKEN_FILE: '/run/secrets/sms',
    });
    expect(described).toMatchObject({
      PORT: '3000',
      LOG_LEVEL: 'info',
      DATABASE_URL: 'postgres://db/granary',
      EVENTSTORE_URL: 'esdb://one:2113,two:2113',
      GRANARY_DATA_KEY: 'set',
      GRANARY_SMS_URL: 'https://sms.example/send',
      GRANARY_SMS_TOKEN: 'set, from a file',
      GRANARY_SMTP_URL: 'not set',
    });
    expect(JSON.stringify(described)).not.toMatch(/hid/);
  });
});
