import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import { connect } from 'node:http2';
import type { ConnectionSettings } from './connection-settings.ts';
import { endOf } from './end-of-call.ts';
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

/** A node to ask: `host:port`, and the name its certificate must have, if that is not the host. */
export interface Candidate {
  readonly address: string;
  readonly servername?: string;
}

/** The cluster as this node sees it. Uses a separate connection. */
export const clusterMembers = async (
  { address, servername }: Candidate,
  { tls, headers }: ConnectionSettings,
  signal: AbortSignal,
): Promise<readonly ClusterMember[]> => {
  const session = connect(`${tls ? 'https' : 'http'}://${address}`, {
    ...tls?.(),
    ...(servername && { servername }),
  });
  let failure: Error | undefined;
  session.on('error', (error: Error) => (failure = error));
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
    const ended = endOf(call);
    call.end(framed(new Uint8Array()));
    const frames = new MessageFrames();
    let members: ClusterMember[] | undefined;
    call.on('data', (piece: Buffer) =>
      frames.take(piece, (bytes, start, end) => (members = decoded(bytes.subarray(start, end)))),
    );
    const refusal = await ended;
    if (members) return members;
    throw failure ?? refusal ?? unavailable('it does not say who its cluster is');
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
