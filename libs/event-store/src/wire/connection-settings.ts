import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http2';
import type { SecureContextOptions } from 'node:tls';

/** A cluster goes on with its next leader: what does not answer is left early. */
const CLUSTER_KEEP_ALIVE = { intervalMs: 800, timeoutMs: 1_200 };
const SINGLE_KEEP_ALIVE = { intervalMs: 2_000, timeoutMs: 5_000 };

export type NodePreference = 'leader' | 'follower' | 'read_only_replica' | 'random';

/** What the connection string says of how to connect. */
export interface ConnectionSettings {
  /** As `host:port`. */
  readonly hosts: readonly string[];
  /** The hosts are members of a cluster, or know them. */
  readonly isCluster: boolean;
  readonly nodePreference: NodePreference;
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
  const hosts = options.hosts.map(({ address, port }) => `${address}:${port}`);
  const isCluster = options.dnsDiscover || hosts.length > 1;
  const nodePreference = options.nodePreference ?? 'leader';
  const usual = isCluster ? CLUSTER_KEEP_ALIVE : SINGLE_KEEP_ALIVE;
  return {
    hosts,
    isCluster,
    nodePreference,
    tls: isSecure
      ? {
          ...(tlsCAFile && { ca: readFileSync(tlsCAFile) }),
          ...(userCertFile && { cert: readFileSync(userCertFile) }),
          ...(userKeyFile && { key: readFileSync(userKeyFile) }),
        }
      : undefined,
    headers: {
      'connection-name': options.connectionName ?? randomUUID(),
      // A follower that was the leader a moment ago would answer with what it has.
      ...(isCluster && nodePreference === 'leader' && { 'requires-leader': 'true' }),
      // A password is not sent where anybody can read it.
      ...(isSecure && person && { authorization: basic(person) }),
    },
    keepAliveIntervalMs: milliseconds(options.keepAliveInterval, usual.intervalMs),
    keepAliveTimeoutMs: milliseconds(options.keepAliveTimeout, usual.timeoutMs),
  };
};

const milliseconds = (given: number | undefined, usual: number): number =>
  given === undefined ? usual : given < 0 ? Infinity : given;

const basic = ({ username, password }: { username: string; password: string }): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
