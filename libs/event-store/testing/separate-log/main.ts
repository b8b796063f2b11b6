// Serves a separate log in a process of its own, until its standard input ends: `main.js PREFIX [PORT SINCE]`.
import type { AddressInfo } from 'node:net';
import { EventStore } from '#src/index';
import { serveSeparateLog } from './serve.ts';

const url = process.env['GRANARY_CONFORMANCE_URL'] ?? '';
const [prefix = '', port = '0', begun] = process.argv.slice(2);

const since = begun === undefined ? await headOf(url) : BigInt(begun);
const server = await serveSeparateLog({ url, prefix, since });
server.listen(Number(port), '127.0.0.1', () =>
  console.log(`listening on ${(server.address() as AddressInfo).port} since ${since}`),
);
process.stdin.resume().once('end', () => process.exit());

async function headOf(address: string): Promise<bigint> {
  const store = new EventStore(address);
  try {
    return await store.head();
  } finally {
    await store.close();
  }
}
