import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { CACHE_ASK_AGAIN, CACHE_FOR_EVER, FILE_ENDING, HASHED_FOLDER, pageHeaders } from './page-headers.mjs';
import { acceptedEncodings } from './accepted-encodings.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};
const COMPRESSIBLE = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/;
const SMALL_BYTES = 1024;
const namesFile = new RegExp(FILE_ENDING);

const encoders = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (content) => promisify(gzip)(content),
};

/** Serves the built web app from `root`. Addresses without a file are pages of the app: index.html. */
export function createStaticFiles(root) {
  const files = new Map();

  return async function answer(request, response, path) {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return end(response, 405, { Allow: 'GET, HEAD' });
    const found = (await load(path)) ?? (isPage(path) ? await load('/index.html') : undefined);
    if (!found) return end(response, 404, {});

    const encoding = found.isCompressible ? chosenEncoding(request.headers['accept-encoding']) : undefined;
    const headers = {
      ...pageHeaders,
      'Content-Type': found.type,
      'Cache-Control': path.startsWith(HASHED_FOLDER) ? CACHE_FOR_EVER : CACHE_ASK_AGAIN,
      ETag: `"${found.digest}${encoding ? `-${encoding}` : ''}"`,
      ...(found.isCompressible && { Vary: 'Accept-Encoding' }),
      ...(encoding && { 'Content-Encoding': encoding }),
    };
    if (request.headers['if-none-match'] === headers.ETag) return end(response, 304, headers);

    const body = encoding ? await encoded(found, encoding) : found.content;
    response.writeHead(200, { ...headers, 'Content-Length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
  };

  /** Cached in memory until the file changes; a build is a few megabytes. */
  async function load(path) {
    const file = join(root, normalize(path));
    if (!file.startsWith(root + sep) || path.includes('/.')) return undefined;
    const facts = await stat(file).catch(() => undefined);
    if (!facts?.isFile()) return undefined;
    const known = files.get(file);
    if (known?.changedAt === facts.mtimeMs) return known;
    const content = await readFile(file);
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const entry = {
      changedAt: facts.mtimeMs,
      content,
      type,
      digest: createHash('sha256').update(content).digest('base64url').slice(0, 22),
      smallest: await smallestOf(file, facts),
      isCompressible: content.length >= SMALL_BYTES && COMPRESSIBLE.test(type),
      encodings: new Map(),
    };
    files.set(file, entry);
    return entry;
  }
}

/** What the build has compressed with more patience than a request leaves, if it is of this file. */
async function smallestOf(file, { mtimeMs }) {
  const facts = await stat(`${file}.br`).catch(() => undefined);
  return facts && facts.mtimeMs >= mtimeMs ? `${file}.br` : undefined;
}

function encoded(file, encoding) {
  if (!file.encodings.has(encoding)) {
    const isReady = encoding === 'br' && file.smallest !== undefined;
    file.encodings.set(encoding, isReady ? readFile(file.smallest) : encoders[encoding](file.content));
  }
  return file.encodings.get(encoding);
}

function chosenEncoding(accepted) {
  return ['br', 'gzip'].find((name) => acceptedEncodings(accepted).includes(name));
}

function isPage(path) {
  return !namesFile.test(path) && !path.startsWith(HASHED_FOLDER);
}

function end(response, status, headers) {
  response.writeHead(status, { 'X-Content-Type-Options': 'nosniff', ...headers });
  response.end();
}
