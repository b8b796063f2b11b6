import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isSignedBy } from './bucket-signature.ts';

type BucketFault = 'busy' | 'silent' | 'cut-off' | 'altered' | undefined;

export interface TestBucket {
  /** The variables of a service that keeps its files here, below a prefix of its own. */
  readonly variables: Readonly<Record<string, string>>;
  readonly prefix: string;
  /** What goes wrong with a request, or what happens before it is answered; it may be changed at any time. */
  fault: (request: IncomingMessage) => BucketFault | Promise<BucketFault>;
  /** The names of all objects below the prefix. */
  names(): Promise<string[]>;
  /** Puts empty objects, without the protocol. */
  fill(names: readonly string[]): Promise<void>;
  /** Makes an object as old as this, in milliseconds since 1970. */
  age(name: string, at: number): Promise<void>;
  close(): Promise<void>;
}

const BUCKET = 'granary';
const PREFIX = 'of/tests';
/** How the server names the file of an object. */
const SUFFIX = '._S3rver_object';
const EMPTY_MD5 = 'd41d8cd98f00b204e9800998ecf8427e';
/** The only account of the server. */
const ACCOUNT = 'S3RVER';

/**
 * An S3-compatible server with one bucket. In front of it stands what it leaves out of the protocol: every request is
 * signed, an object is whole or not there, and its content is the one that was signed.
 */
export async function startTestBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'granary-bucket-'));
  const { default: S3rver } = await import('@20minutes/s3rver');
  const behind = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    // It misreads the address of a bucket.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await behind.run();
  const bucket = { fault: (): BucketFault => undefined } as { fault: TestBucket['fault'] };
  const front = createServer((request, response) => {
    answer(request, response, port, bucket.fault).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening));
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const root = join(directory, BUCKET, PREFIX);
  return Object.assign(bucket, {
    prefix: PREFIX,
    variables: {
      GRANARY_FILES: `s3://${BUCKET}/${PREFIX}`,
      GRANARY_S3_ENDPOINT: endpoint,
      GRANARY_S3_ACCESS_KEY_ID: ACCOUNT,
      GRANARY_S3_SECRET_ACCESS_KEY: ACCOUNT,
    },
    names: async () => {
      const files = await readdir(root, { recursive: true }).catch(() => []);
      return files
        .filter((name) => name.endsWith(SUFFIX))
        .map((name) => name.slice(0, -SUFFIX.length))
        .toSorted();
    },
    fill: async (names: readonly string[]) => {
      for (const name of names) {
        const path = join(root, `${name}${SUFFIX}`);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, '');
        await writeFile(`${path}.md5`, EMPTY_MD5);
      }
    },
    age: (name: string, at: number) => utimes(join(root, `${name}${SUFFIX}`), at / 1_000, at / 1_000),
    close: async () => {
      front.closeAllConnections();
      await new Promise((closed) => front.close(closed));
      await behind.close();
      await rm(directory, { recursive: true, force: true });
    },
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  faultOf: TestBucket['fault'],
): Promise<void> {
  const body = await buffer(request);
  const fault = await faultOf(request);
  if (fault === 'silent') return;
  if (fault === 'busy') return refuse(response, 503, 'SlowDown');
  if (!isSignedBy(ACCOUNT, request)) return refuse(response, 403, 'SignatureDoesNotMatch');
  const signed = request.headers['x-amz-content-sha256'];
  if (request.method === 'PUT' && createHash('sha256').update(body).digest('hex') !== signed)
    return refuse(response, 400, 'XAmzContentSHA256Mismatch');
  await alone(request, () => forward(request, response, { port, body, fault }));
}

let last: Promise<unknown> = Promise.resolve();
/** The server behind fails if a file vanishes while it reads or removes it. */
function alone(request: IncomingMessage, work: () => Promise<void>): Promise<void> {
  if (request.method === 'GET' && request.url?.includes('prefix=') !== true) return work();
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

const forward = (
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
  { port, body, fault }: { port: number; body: Buffer; fault: BucketFault },
): Promise<void> =>
  new Promise((done, fail) => {
    const forwarded = ask({ host: '127.0.0.1', port, method, path: url, headers });
    forwarded.on('error', fail);
    forwarded.on('response', (answered) => {
      response.writeHead(answered.statusCode ?? 500, answered.headers);
      answered.once('close', done);
      if (!fault) return void answered.pipe(response);
      answered.once('data', (piece: Buffer) => {
        answered.destroy();
        if (fault === 'altered') return void response.end(Buffer.alloc(piece.length, 'x'));
        response.write(piece.subarray(0, piece.length / 2), () => response.destroy());
      });
    });
    forwarded.end(body);
  });

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
