import { reject } from '@granary/domain/kernel';
import { openFile } from '@granary/platform/files';
import type { ServiceReply } from '@granary/platform/http';
import type { Readable } from 'node:stream';

interface NamedFile {
  readonly name: string;
  readonly type: string;
  readonly sha256: string;
}

/**
 * Sends a file of a document that the caller may read. Sent as a download with its own type and a sandboxing CSP, so
 * that uploaded content never runs on our origin. Rejects with `NOT_FOUND` if the file is missing.
 */
export async function serveFile(reply: ServiceReply, root: string, file: NamedFile): Promise<void> {
  const opened = await openFile(root, file.sha256);
  if (!opened) throw reject('NOT_FOUND');
  await serveOpened(reply, file, opened);
}

/** Like `serveFile`, for a file that is already open. */
export async function serveOpened(
  reply: ServiceReply,
  file: NamedFile,
  opened: { readonly size: number; readonly content: Readable },
): Promise<void> {
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
    .send(opened.content);
}

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
