import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http2';
import type { SecureContextOptions } from 'node:tls';

/** Shorter in a cluster: another leader takes over, so an unresponsive node is abandoned early. */
const CLUSTER_KEEP_ALIVE = { intervalMs: 800, timeoutMs: 1_200 };
const SINGLE_KEEP_ALIVE = { intervalMs: 2_000, timeoutMs: 5_000 };

export type NodePreference = 'leader' | 'follower' | 'read_only_replica' | 'random';

/** The parsed connection string. */
export interface ConnectionSettings {
  /** `host:port` */
  readonly hosts: readonly string[];
  /** The hosts are cluster members, or DNS names for them. */
  readonly isCluster: boolean;
  /** The hosts are DNS names, each with the addresses of several members. */
  readonly isByDns: boolean;
  readonly nodePreference: NodePreference;
  /** Reads the certificates, which may have been renewed; call it for each connection. Undefined: plain text. */
  readonly tls: (() => SecureContextOptions) | undefined;
  /** Sent with every call. */
  readonly headers: OutgoingHttpHeaders;
  /** Infinity: never. */
  readonly keepAliveIntervalMs: number;
  readonly keepAliveTimeoutMs: number;
}

/** Throws an error without the connection string, which may contain a password. */
export const connectionSettings = (connectionString: string): ConnectionSettings => {
  const options = parsed(connectionString);
  const { tlsCAFile, userCertFile, userKeyFile, defaultCredentials: person } = options;
  const isSecure = options.tls !== false;
  const hosts = options.hosts.map(({ address, port }) => `${address}:${port}`);
  const isCluster = options.dnsDiscover || hosts.length > 1;
  const nodePreference = options.nodePreference ?? 'leader';
  const tls = () => ({
    ...(tlsCAFile && { ca: readFileSync(tlsCAFile) }),
    ...(userCertFile && { cert: readFileSync(userCertFile) }),
    ...(userKeyFile && { key: readFileSync(userKeyFile) }),
  });
  const usual = isCluster ? CLUSTER_KEEP_ALIVE : SINGLE_KEEP_ALIVE;
  return {
    hosts,
    isCluster,
    isByDns: options.dnsDiscover,
    nodePreference,
    tls: isSecure ? tls : undefined,
    headers: {
      'connection-name': options.connectionName ?? randomUUID(),
      ...(isCluster && nodePreference === 'leader' && REQUIRES_LEADER),
      // Credentials are not sent in plain text.
      ...(isSecure && person && { authorization: basic(person) }),
    },
    keepAliveIntervalMs: milliseconds(options.keepAliveInterval, usual.intervalMs),
    keepAliveTimeoutMs: milliseconds(options.keepAliveTimeout, usual.timeoutMs),
  };
};

/** A node that has just lost leadership would answer with stale data. */
const REQUIRES_LEADER = { 'requires-leader': 'true' };

/** The same server or cluster, but always its leader. */
export const leaderSettings = (settings: ConnectionSettings): ConnectionSettings => ({
  ...settings,
  nodePreference: 'leader',
  headers: { ...settings.headers, ...(settings.isCluster && REQUIRES_LEADER) },
});

const OPTIONS = [
  'tls',
  'tlsCAFile',
  'userCertFile',
  'userKeyFile',
  'nodePreference',
  'connectionName',
  'keepAliveInterval',
  'keepAliveTimeout',
  'maxDiscoverAttempts',
  'discoveryInterval',
  'gossipTimeout',
  'defaultDeadline',
  'throwOnAppendFailure',
];

/** The official client's parser quotes the whole string in errors, and prints it when it warns of an option. */
const parsed = (connectionString: string): ReturnType<typeof parseConnectionString> => {
  const [, query] = /\?([^?]*)$/.exec(connectionString.trim()) ?? [];
  const flat = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '');
  const known = new Set(OPTIONS.map(flat));
  if (query?.split('&').some((option) => !known.has(flat(option.split('=')[0]!.trim()))))
    throw unusable(`its options are ${OPTIONS.join(', ')}`);
  try {
    return parseConnectionString(connectionString);
  } catch (error) {
    const { expected } = error as { expected?: string };
    throw unusable(expected ? `expected ${expected}` : 'a character is not percent-encoded');
  }
};

const unusable = (reason: string): Error =>
  new Error(`The connection string of the event store cannot be used: ${reason}`);

const milliseconds = (given: number | undefined, usual: number): number =>
  given === undefined ? usual : given < 0 ? Infinity : given;

const basic = ({ username, password }: { username: string; password: string }): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
