import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import { createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { connectionSettings } from './connection-settings.ts';
import { locator } from './locate.ts';
import { framed } from './message-frames.ts';

/** Addresses of this machine, one for each node. */
const [SILENT, LEADER] = ['127.0.0.2', '127.0.0.1'];

/** What the only node that answers says of its cluster. */
const membersWithLeader = (port: number): Uint8Array => {
  const { MemberInfo, ClusterInfo, EndPoint } = gossip;
  const leader = new MemberInfo()
    .setState(MemberInfo.VNodeState.LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(new EndPoint().setAddress(LEADER).setPort(port));
  return new ClusterInfo().setMembersList([leader]).serializeBinary();
};

describe('a cluster found by DNS', () => {
  let node: Http2Server;
  let silent: Server;
  let port: number;
  let answer: (call: ServerHttp2Stream) => void;
  const sockets = new Set<Socket>();
  beforeAll(async () => {
    node = createServer();
    node.on('stream', (call) => answer(call));
    await new Promise<void>((resolve) => node.listen(0, LEADER, resolve));
    ({ port } = node.address() as AddressInfo);
    silent = createTcpServer((socket) => sockets.add(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => silent.listen(port, SILENT, resolve));
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await Promise.all([node, silent].map((server) => new Promise((resolve) => server.close(resolve))));
  });

  const settings = () => connectionSettings(`esdb+discover://admin:s3cret@cluster.example:${port}?tls=false`);
  const found = (addresses: readonly string[]) =>
    locator(settings(), () => Promise.resolve(addresses.map((address) => ({ address, family: 4 }))))();

  it('is reached although the first address of its name does not respond', async () => {
    answer = (call) => {
      call.respond({ 'content-type': 'application/grpc' }, { waitForTrailers: true });
      call.once('wantTrailers', () => call.sendTrailers({ 'grpc-status': '0' }));
      call.end(framed(membersWithLeader(port)));
    };
    expect(await found([SILENT, LEADER])).toBe(`${LEADER}:${port}`);
    expect(sockets.size).toBe(1);
  });

  it('is not ready, for the reason its nodes give', async () => {
    answer = (call) => call.respond({ ':status': 503 }, { endStream: true });
    await expect(found([LEADER])).rejects.toMatchObject({
      type: 'unavailable',
      message: expect.stringMatching(/No node of the cluster is ready \(.*HTTP status code 503\)/),
    });
  });

  it('denies access by its nodes', async () => {
    answer = (call) =>
      call.respond({ 'content-type': 'application/grpc', 'grpc-status': '16' }, { endStream: true });
    await expect(found([LEADER])).rejects.toMatchObject({ type: 'access-denied' });
  });

  it('is unavailable while its name cannot be resolved', async () => {
    const failing = locator(settings(), () =>
      Promise.reject(new Error('getaddrinfo ENOTFOUND cluster.example')),
    );
    await expect(failing()).rejects.toMatchObject({
      type: 'unavailable',
      message: expect.stringContaining('ENOTFOUND cluster.example'),
    });
  });
});
