import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore } from '#src/index';
import { makeCertificates, type Certificates } from './certificates.ts';
import { freePort, programOf } from './real-event-store.ts';
import { startNode } from './secured-node.ts';

export interface SecuredEventStore {
  /** `host:port` of every node. */
  readonly addresses: readonly string[];
  /** Path of the certificate that clients trust. */
  readonly authorityFile: string;
  /** Restarts the nodes with certificates of another authority, and replaces the file that clients trust. */
  renewCertificates(): Promise<void>;
  /** Ends one node at once. */
  kill(address: string): Promise<void>;
  close(): Promise<void>;
}

/** The account of a new EventStoreDB. */
export const ADMIN = { user: 'admin', password: 'changeit' };

interface Node {
  kill?(): Promise<void>;
  close(): Promise<void>;
}

type StartNode = (port: number, certificates: Certificates) => Promise<Node>;

/** An embedded event store with TLS and a password. */
export const startSecuredEmbeddedEventStore = (): Promise<SecuredEventStore> =>
  startSecured(
    1,
    (directory) =>
      async (port, { certificate, key }) =>
        startEmbeddedEventStore({
          directory,
          port,
          durable: false,
          tls: { certificate: await readFile(certificate), key: await readFile(key) },
          credentials: ADMIN,
        }),
  );

/** Nodes of a real EventStoreDB with TLS and passwords, by the program that `command` starts without. */
export const startSecuredRealEventStore = async (
  command: string,
  nodes: number,
): Promise<SecuredEventStore> => {
  const program = await programOf(command);
  return startSecured(
    nodes,
    (directory, ports) => (port, certificates) =>
      startNode({ program, directory, port, ports, certificates, ...ADMIN }),
  );
};

async function startSecured(
  count: number,
  starter: (directory: string, ports: readonly number[]) => StartNode,
): Promise<SecuredEventStore> {
  const directory = await mkdtemp(join(tmpdir(), 'granary-secured-'));
  const authorityFile = join(directory, 'ca.crt');
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  const nodes = new Map<number, Node>();
  let certified = 0;
  const start = async () => {
    const certificates = await makeCertificates(join(directory, `certificates-${(certified += 1)}`));
    const starting = ports.map(async (port) => {
      const data = join(directory, String(port));
      await mkdir(data, { recursive: true });
      nodes.set(port, await starter(data, ports)(port, certificates));
    });
    await Promise.all(starting);
    // As one step, like those who renew certificates do.
    await copyFile(certificates.authority, `${authorityFile}.new`);
    await rename(`${authorityFile}.new`, authorityFile);
  };
  const stop = async () => {
    await Promise.all([...nodes.values()].map((node) => node.close()));
    nodes.clear();
  };
  await start();
  return {
    addresses: ports.map((port) => `127.0.0.1:${port}`),
    authorityFile,
    async renewCertificates() {
      await stop();
      await start();
    },
    async kill(address) {
      const port = Number(address.split(':')[1]);
      await nodes.get(port)?.kill?.();
      nodes.delete(port);
    },
    async close() {
      await stop();
      await rm(directory, { recursive: true });
    },
  };
}
