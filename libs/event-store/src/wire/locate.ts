import { AccessDeniedError } from '@eventstore/db-client';
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { clusterMembers, type Candidate, type ClusterMember, type MemberState } from './cluster-members.ts';
import type { ConnectionSettings, NodePreference } from './connection-settings.ts';
import { unavailable } from './grpc-failure.ts';

/** Finds the node to connect to, as `host:port`. Throws `UnavailableError`, or `AccessDeniedError` for wrong credentials. */
export type Locate = () => Promise<string>;

/** Time limit of the search, during which members are asked repeatedly. An election takes one to two seconds. */
const SEARCH_MS = 3_000;
const ASK_AGAIN_MS = 100;

/** All addresses of a DNS name. */
type Resolve = (name: string) => Promise<readonly LookupAddress[]>;

const resolveAll: Resolve = (name) => lookup(name, { all: true });

export const locator = (settings: ConnectionSettings, resolve: Resolve = resolveAll): Locate => {
  const [host = ''] = settings.hosts;
  if (!settings.isCluster) return () => Promise.resolve(host);
  let members: readonly string[] = [];
  return async () => {
    const search = new Search(settings);
    try {
      return await search.find([
        ...(await seeds(settings, resolve)),
        ...members.map((address) => ({ address })),
      ]);
    } finally {
      members = search.members;
    }
  };
};

const seeds = async (
  { hosts, isByDns }: ConnectionSettings,
  resolve: Resolve,
): Promise<readonly Candidate[]> =>
  isByDns
    ? (await Promise.all(hosts.map((host) => addressesOf(host, resolve)))).flat()
    : hosts.map((address) => ({ address }));

/** All addresses of the name are asked: the first one may be of a node that does not respond. */
const addressesOf = async (host: string, resolve: Resolve): Promise<readonly Candidate[]> => {
  const [, servername = '', port = ''] = /^(.*):(\d+)$/.exec(host) ?? [];
  try {
    const found = await resolve(servername);
    return found.map(({ address, family }) => ({
      address: `${family === 6 ? `[${address}]` : address}:${port}`,
      servername,
    }));
  } catch (error) {
    throw unavailable((error as Error).message);
  }
};

/**
 * Asks all known members concurrently, also those named by others, until they agree; an unresponsive one delays none.
 */
class Search {
  readonly #settings: ConnectionSettings;
  readonly #views = new Map<string, readonly ClusterMember[]>();
  readonly #asked = new Set<string>();
  /** Why nodes that were asked last did not answer. */
  readonly #failures = new Map<string, Error>();
  readonly #over = new AbortController();
  #found: (address: string) => void = () => undefined;

  constructor(settings: ConnectionSettings) {
    this.#settings = settings;
  }

  get members(): readonly string[] {
    return [...new Set([...this.#views.values()].flat().map(({ address }) => address))];
  }

  async find(candidates: readonly Candidate[]): Promise<string> {
    const found = new Promise<string>((resolve) => (this.#found = resolve));
    for (const candidate of candidates) this.#ask(candidate);
    try {
      const late = pause(SEARCH_MS, undefined, { signal: this.#over.signal, ref: false });
      const address = await Promise.race([found, late]);
      if (address === undefined) throw this.#failure();
      return address;
    } finally {
      this.#over.abort();
    }
  }

  #failure(): Error {
    const failures = [...this.#failures.values()];
    const denied = failures.find((failure) => failure instanceof AccessDeniedError);
    if (denied) return denied;
    const reasons = [...new Set(failures.map(({ message }) => message))].join('; ');
    return unavailable(`No node of the cluster is ready${reasons && ` (${reasons})`}`);
  }

  #ask(candidate: Candidate): void {
    if (this.#asked.has(candidate.address)) return;
    this.#asked.add(candidate.address);
    void this.#askAgainAndAgain(candidate).catch(() => undefined);
  }

  async #askAgainAndAgain(candidate: Candidate): Promise<void> {
    const { address } = candidate;
    const { signal } = this.#over;
    while (!signal.aborted) {
      try {
        const members = await clusterMembers(candidate, this.#settings, signal);
        this.#views.set(address, members);
        this.#failures.delete(address);
        const found = agreedNode(this.#views, this.#settings.nodePreference);
        if (found) this.#found(found);
        for (const { isAlive, address } of members) if (isAlive) this.#ask({ address });
      } catch (error) {
        this.#views.delete(address);
        if (!signal.aborted) this.#failures.set(address, error as Error);
      }
      await pause(ASK_AGAIN_MS, undefined, { signal });
    }
  }
}

const statesOf: Readonly<Record<NodePreference, readonly MemberState[]>> = {
  leader: ['leader'],
  follower: ['follower', 'leader'],
  read_only_replica: ['readOnlyReplica', 'follower', 'leader'],
  random: ['leader', 'follower', 'readOnlyReplica'],
};

/**
 * Returns a node of the wanted state that responds itself. A leader needs a second member's vote: after being frozen it
 * still considers itself the leader for a while, and others may name a leader that no longer responds.
 */
export const agreedNode = (
  views: ReadonlyMap<string, readonly ClusterMember[]>,
  preference: NodePreference,
): string | undefined => {
  for (const wanted of statesOf[preference]) {
    for (const [address, own] of views) {
      if (!isNamed(own, address, wanted)) continue;
      const votes = [...views.values()].filter((view) => isNamed(view, address, wanted)).length;
      if (wanted !== 'leader' || votes >= Math.min(2, own.length)) return address;
    }
  }
  return undefined;
};

const isNamed = (view: readonly ClusterMember[], address: string, state: MemberState): boolean =>
  view.some((member) => member.address === address && member.isAlive && member.state === state);
