import { setTimeout as pause } from 'node:timers/promises';
import { clusterMembers, type ClusterMember, type MemberState } from './cluster-members.ts';
import type { ConnectionSettings, NodePreference } from './connection-settings.ts';
import { unavailable } from './grpc-failure.ts';

/** Finds the node to connect to, as `host:port`. Throws `UnavailableError`. */
export type Locate = () => Promise<string>;

/** Time limit of the search, during which members are asked repeatedly. An election takes one to two seconds. */
const SEARCH_MS = 3_000;
const ASK_AGAIN_MS = 100;

export const locator = (settings: ConnectionSettings): Locate => {
  const [host = ''] = settings.hosts;
  if (!settings.isCluster) return () => Promise.resolve(host);
  let members: readonly string[] = [];
  return async () => {
    const search = new Search(settings);
    try {
      return await search.find([...settings.hosts, ...members]);
    } finally {
      members = search.members;
    }
  };
};

/**
 * Asks all known members concurrently, also those named by others, until they agree; an unresponsive one delays none.
 */
class Search {
  readonly #settings: ConnectionSettings;
  readonly #views = new Map<string, readonly ClusterMember[]>();
  readonly #asked = new Set<string>();
  readonly #over = new AbortController();
  #found: (address: string) => void = () => undefined;

  constructor(settings: ConnectionSettings) {
    this.#settings = settings;
  }

  get members(): readonly string[] {
    return [...new Set([...this.#views.values()].flat().map(({ address }) => address))];
  }

  async find(candidates: readonly string[]): Promise<string> {
    const found = new Promise<string>((resolve) => (this.#found = resolve));
    for (const candidate of candidates) this.#ask(candidate);
    try {
      const late = pause(SEARCH_MS, undefined, { signal: this.#over.signal, ref: false });
      const address = await Promise.race([found, late]);
      if (address === undefined) throw unavailable('No node of the cluster is ready');
      return address;
    } finally {
      this.#over.abort();
    }
  }

  #ask(address: string): void {
    if (this.#asked.has(address)) return;
    this.#asked.add(address);
    void this.#askAgainAndAgain(address).catch(() => undefined);
  }

  async #askAgainAndAgain(address: string): Promise<void> {
    const { signal } = this.#over;
    while (!signal.aborted) {
      try {
        const members = await clusterMembers(address, this.#settings, signal);
        this.#views.set(address, members);
        const found = agreedNode(this.#views, this.#settings.nodePreference);
        if (found) this.#found(found);
        for (const member of members) if (member.isAlive) this.#ask(member.address);
      } catch {
        this.#views.delete(address);
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
