import type { HeadObjectCommandOutput, ListObjectsCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { FilesUnavailable, isTransient } from './bucket-failure.ts';
import type { FileStore, FoundFile, OpenedFile, WholeFile } from './file-store.ts';

export interface BucketOptions {
  readonly bucket: string;
  /** Before every name; empty or with a slash at its end. */
  readonly prefix: string;
  readonly drafts: string;
  readonly region: string;
  /** A server other than Amazon's. */
  readonly endpoint: string | undefined;
  /** Default: those of the machine, as the SDK finds them. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

const CONNECT_MS = 2_000;
/** Until the answer begins. */
const ANSWER_MS = 3_000;
const LIST_MS = 10_000;
/** A file is sent before the answer begins: no slower than this. */
const UPLOAD_BYTES_PER_MS = 100;
/** A browser that reads slowly lets the connection stand still as well. */
const STANDSTILL_MS = 60_000;
const PROBE_MS = 1_500;
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 100;
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

type Sdk = typeof import('@aws-sdk/client-s3');

/**
 * A prefix of an S3-compatible bucket. It must read what was written (as Amazon and MinIO do): what the sweep relies on.
 * Loads the SDK with its first request, so that nobody else pays for it.
 */
export class BucketStore implements FileStore {
  readonly drafts: string;
  readonly #options: BucketOptions;
  #opened: Promise<Opened> | undefined;

  constructor(options: BucketOptions) {
    this.drafts = options.drafts;
    this.#options = options;
  }

  /** One request, so that nobody sees a part; signed with the digest, so that the server refuses any other content. */
  async keep(name: string, { path, size, sha256 }: WholeFile): Promise<void> {
    await this.#put(name, { size, sha256, content: () => createReadStream(path) });
    await rm(path, { force: true });
  }

  /** An empty file, of which only name and time matter. */
  async mark(name: string): Promise<void> {
    await this.#put(name, { size: 0, sha256: EMPTY_SHA256, content: () => Readable.from([]) });
  }

  async find(name: string): Promise<FoundFile | undefined> {
    const found = await this.#ifThere<HeadObjectCommandOutput>(({ sdk, client }, { signal: abortSignal }) =>
      client.send(new sdk.HeadObjectCommand(this.#named(name)), { abortSignal }),
    );
    return found && { size: found.ContentLength ?? 0, changedAt: endOfSecond(found.LastModified) };
  }

  async open(name: string): Promise<OpenedFile | undefined> {
    const opened = await this.#ifThere(({ sdk, client }, { signal: abortSignal }) =>
      client.send(new sdk.GetObjectCommand(this.#named(name)), { abortSignal }),
    );
    return opened && { size: opened.ContentLength ?? 0, content: opened.Body as Readable };
  }

  /** The first version of the listing, which continues by name: every server knows it. */
  async *list(folder = ''): AsyncGenerator<FoundFile & { readonly name: string }> {
    const { bucket: Bucket, prefix } = this.#options;
    const Prefix = folder === '' ? prefix : `${prefix}${folder}/`;
    let Marker = '';
    for (let isMore = true; isMore;) {
      const page = await this.#ask<ListObjectsCommandOutput>(
        ({ sdk, client }, { signal: abortSignal }) =>
          client.send(new sdk.ListObjectsCommand({ Bucket, Prefix, Marker }), { abortSignal }),
        { answerMs: LIST_MS },
      );
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        yield { name: Key.slice(prefix.length), size: Size, changedAt: endOfSecond(LastModified) };
        Marker = Key;
      }
      isMore = page.IsTruncated === true;
    }
  }

  /** Asked once only: a repeated request could be the answered one, while the first is still on its way. */
  async remove(name: string): Promise<void> {
    await this.#ask(
      ({ sdk, client }, { signal: abortSignal }) =>
        client.send(new sdk.DeleteObjectCommand(this.#named(name)), { abortSignal }),
      { attempts: 1 },
    );
  }

  async probe(): Promise<void> {
    const { bucket: Bucket } = this.#options;
    await this.#ask(
      ({ sdk, client }, { signal: abortSignal }) =>
        client.send(new sdk.HeadBucketCommand({ Bucket }), { abortSignal }),
      { attempts: 1, answerMs: PROBE_MS },
    );
  }

  async #put(
    name: string,
    { size, sha256, content }: Omit<WholeFile, 'path'> & { content: () => Readable },
  ): Promise<void> {
    await this.#ask(
      async ({ sdk, client }, abort) => {
        const body = content();
        // The SDK does not listen.
        body.on('error', () => abort.abort());
        const command = new sdk.PutObjectCommand({ ...this.#named(name), Body: body, ContentLength: size });
        command.middlewareStack.add(
          (next) => (sent) => {
            (sent.request as Signed).headers['x-amz-content-sha256'] = sha256;
            return next(sent);
          },
          { step: 'build' },
        );
        try {
          return await client.send(command, { abortSignal: abort.signal });
        } finally {
          body.destroy();
        }
      },
      { answerMs: ANSWER_MS + size / UPLOAD_BYTES_PER_MS },
    );
  }

  /** As `#ask`; undefined if there is no such file. */
  async #ifThere<Answer>(send: Send<Answer>): Promise<Answer | undefined> {
    try {
      return await this.#ask(send);
    } catch (error) {
      if (error instanceof FilesUnavailable && error.isMissingFile) return undefined;
      throw error;
    }
  }

  async #ask<Answer>(
    send: Send<Answer>,
    { attempts = ATTEMPTS, answerMs = ANSWER_MS } = {},
  ): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await inTime(await (this.#opened ??= connected(this.#options)), send, answerMs);
      } catch (error) {
        if (attempt >= attempts || !isTransient(error)) throw new FilesUnavailable(error);
        await pause(FIRST_PAUSE_MS * 2 ** attempt);
      }
  }

  #named(name: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.#options.bucket, Key: `${this.#options.prefix}${name}` };
  }
}

type Opened = Readonly<{ sdk: Sdk; client: S3Client }>;
type Send<Answer> = (opened: Opened, abort: AbortController) => Promise<Answer>;
type Signed = { readonly headers: Record<string, string> };

const connected = async ({ region, endpoint, credentials }: BucketOptions): Promise<Opened> => {
  // Which Node it needs is decided with its pinned version, not by whoever reads the log.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // We repeat: a stream that was read cannot be sent again.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: STANDSTILL_MS,
      // Slow downloads must not keep other requests waiting.
      httpAgent: { maxSockets: Infinity },
      httpsAgent: { maxSockets: Infinity },
    },
    // It would write to the console. What matters comes as an error.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    // Not known to every server; the signed digest of the content says more.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
};

/** Aborts a request whose answer has not begun. The content of an answer may take longer. */
const inTime = async <Answer>(opened: Opened, send: Send<Answer>, answerMs: number): Promise<Answer> => {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), answerMs);
  try {
    return await send(opened, abort);
  } catch (error) {
    // A refused request may not have been sent to its end.
    abort.abort();
    throw error;
  } finally {
    clearTimeout(timer);
  }
};

const silent = (): void => undefined;

const endOfSecond = (moment: Date | undefined): number =>
  moment === undefined ? Infinity : Math.floor(moment.getTime() / 1_000) * 1_000 + 999;
