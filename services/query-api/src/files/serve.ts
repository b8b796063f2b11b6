import { reject } from '@granary/domain/kernel';
import { nameOf, type FileStore, type OpenedFile } from '@granary/platform/files';
import type { ServiceReply } from '@granary/platform/http';
import { createHash } from 'node:crypto';
import { Transform, pipeline, type Readable } from 'node:stream';

interface NamedFile {
  readonly name: string;
  readonly type: string;
  readonly sha256: string;
}

/**
 * Sends a file of a document that the caller may read. Sent as a download with its own type and a sandboxing CSP, so
 * that uploaded content never runs on our origin. Rejects with `NOT_FOUND` if the file is missing.
 */
export async function serveFile(reply: ServiceReply, files: FileStore, file: NamedFile): Promise<void> {
  const opened = await files.open(nameOf(file.sha256));
  if (!opened) throw reject('NOT_FOUND');
  await serveOpened(reply, file, opened);
}

/** Like `serveFile`, for a file that is already open. */
export async function serveOpened(reply: ServiceReply, file: NamedFile, opened: OpenedFile): Promise<void> {
  await reply
    .headers({
      'content-type': file.type,
      'content-length': opened.size,
      'content-disposition': contentDisposition(file.name),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      etag: `"${file.sha256}"`,
    })
    .send(pipeline(opened.content, verifying(file.sha256), () => undefined));
}

/** Breaks off before the last piece of a damaged file, so that nobody takes it for the whole. */
const verifying = (sha256: string): Transform => {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  return new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece);
      const before = held;
      held = piece;
      done(null, before);
    },
    flush(done) {
      if (hash.digest('hex') === sha256) done(null, held);
      else done(new Error(`file ${sha256} is damaged`));
    },
  });
};

/** Sends a PDF generated for this response. */
export const servePdf = (reply: ServiceReply, name: string, content: Buffer): Promise<void> =>
  serveMade(reply, { name, type: 'application/pdf' }, content);

/** Sends a workbook generated for this response. */
export const serveXlsx = (reply: ServiceReply, name: string, content: Buffer): Promise<void> =>
  serveMade(
    reply,
    { name, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    content,
  );

/** Sends generated content. A stream has no content-length. */
export async function serveMade(
  reply: ServiceReply,
  { name, type }: Omit<NamedFile, 'sha256'>,
  content: Buffer | Readable,
): Promise<void> {
  await reply
    .headers({
      'content-type': type,
      ...(Buffer.isBuffer(content) && { 'content-length': content.length }),
      'content-disposition': contentDisposition(name),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(content);
}

/** An ASCII file name as a fallback, and the full name (RFC 6266, RFC 8187). */
const contentDisposition = (name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};
