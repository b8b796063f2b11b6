import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import { connect } from 'node:http2';
import type { ConnectionSettings } from './connection-settings.ts';
import { unavailable } from './grpc-failure.ts';
import { MessageFrames, framed } from './message-frames.ts';

export type MemberState = 'leader' | 'follower' | 'readOnlyReplica' | 'other';

export interface ClusterMember {
  /** `host:port` */
  readonly address: string;
  readonly isAlive: boolean;
  readonly state: MemberState;
}

const GOSSIP = '/event_store.client.gossip.Gossip/Read';

/** The cluster as this node sees it. Uses a separate connection. */
export const clusterMembers = async (
  address: string,
  { tls, headers }: ConnectionSettings,
  signal: AbortSignal,
): Promise<readonly ClusterMember[]> => {
  const session = connect(`${tls ? 'https' : 'http'}://${address}`, { ...tls });
  session.on('error', () => undefined);
  const end = () => session.destroy();
  signal.addEventListener('abort', end, { once: true });
  try {
    const { authorization } = headers;
    const call = session.request({
      ':method': 'POST',
      ':path': GOSSIP,
      'content-type': 'application/grpc',
      te: 'trailers',
      ...(authorization && { authorization }),
    });
    call.end(framed(new Uint8Array()));
    const frames = new MessageFrames();
    let members: ClusterMember[] | undefined;
    for await (const piece of call)
      frames.take(piece as Buffer, (bytes, start, end) => (members = decoded(bytes.subarray(start, end))));
    if (!members) throw unavailable(`${address} does not say who its cluster is`);
    return members;
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
};

const { VNodeState } = gossip.MemberInfo;
const states = new Map<number, MemberState>([
  [VNodeState.LEADER, 'leader'],
  [VNodeState.FOLLOWER, 'follower'],
  [VNodeState.READONLYREPLICA, 'readOnlyReplica'],
  [VNodeState.PREREADONLYREPLICA, 'readOnlyReplica'],
  [VNodeState.READONLYLEADERLESS, 'readOnlyReplica'],
]);

const decoded = (bytes: Uint8Array): ClusterMember[] =>
  gossip.ClusterInfo.deserializeBinary(bytes)
    .getMembersList()
    .map((member) => {
      const endpoint = member.getHttpEndPoint();
      return {
        address: `${endpoint?.getAddress()}:${endpoint?.getPort()}`,
        isAlive: member.getIsAlive(),
        state: states.get(member.getState()) ?? 'other',
      };
    });
