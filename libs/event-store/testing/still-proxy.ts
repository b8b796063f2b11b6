import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface StillProxy {
  readonly url: string;
  /** Stops forwarding without closing connections, like a suspended process. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** A proxy in front of an event store that forwards everything until it is frozen. */
export const startStillProxy = async (url: string): Promise<StillProxy> => {
  const [, host = '', port = ''] = /\/\/([^:/?]+):(\d+)/.exec(url) ?? [];
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const keep = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    socket.on('data', (bytes) => other.write(bytes));
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
    if (isFrozen) socket.pause();
  };
  const server = createServer((near) => {
    const far = connect(Number(port), host);
    keep(near, far);
    keep(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `esdb://127.0.0.1:${(server.address() as AddressInfo).port}?tls=false`,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
