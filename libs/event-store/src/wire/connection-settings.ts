import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http2';
import type { SecureContextOptions } from 'node:tls';

const DEFAULT_KEEP_ALIVE_MS = 10_000;

/** What the connection string says of how to connect; where to is the official client's to find out. */
export interface ConnectionSettings {
  /** Nothing: in the clear. */
  readonly tls: SecureContextOptions | undefined;
  /** Sent with every call. */
  readonly headers: OutgoingHttpHeaders;
  /** Infinity: never. */
  readonly keepAliveIntervalMs: number;
  readonly keepAliveTimeoutMs: number;
}

/** Read as the official client reads it. */
export const connectionSettings = (connectionString: string): ConnectionSettings => {
  const options = parseConnectionString(connectionString);
  const { tlsCAFile, userCertFile, userKeyFile, defaultCredentials: person } = options;
  const isSecure = options.tls !== false;
  return {
    tls: isSecure
      ? {
          ...(tlsCAFile && { ca: readFileSync(tlsCAFile) }),
          ...(userCertFile && { cert: readFileSync(userCertFile) }),
          ...(userKeyFile && { key: readFileSync(userKeyFile) }),
        }
      : undefined,
    headers: {
      'connection-name': options.connectionName ?? randomUUID(),
      // A password is not sent where anybody can read it.
      ...(isSecure && person && { authorization: basic(person) }),
    },
    keepAliveIntervalMs: milliseconds(options.keepAliveInterval),
    keepAliveTimeoutMs: milliseconds(options.keepAliveTimeout),
  };
};

const milliseconds = (given: number = DEFAULT_KEEP_ALIVE_MS): number => (given < 0 ? Infinity : given);

const basic = ({ username, password }: { username: string; password: string }): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
