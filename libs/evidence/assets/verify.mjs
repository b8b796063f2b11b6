// Verifies this evidence package. Needs only Node.js 20 or newer: no network, no Granary.
//
//   node verify.mjs                      checks all files in this folder
//   node verify.mjs --key KEY.pem        … and that they were signed with this key, which you obtained separately
//
// Checks: the signature of the manifest; that every file matches the manifest, and none is missing or was added; the
// signature of the head; and that every event's data, leaf and index lead to the signed root (Merkle tree as in
// RFC 9162: leaf = SHA-256(0x00 ‖ leaf), node = SHA-256(0x01 ‖ left ‖ right)).

import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const UNSIGNED = new Set(['manifest.json', 'manifest.sig']);
const SHOWN = 20;
const problems = [];
const problem = (text) => void problems.push(text);
const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const keyIdOf = (key) =>
  sha256(key.export({ format: 'der', type: 'spki' }))
    .toString('hex')
    .slice(0, 16);

const key = trustedKey();
const manifest = key && checkedManifest(key);
if (manifest) {
  await checkFiles(manifest);
  checkHead(manifest, key);
  await checkEvents(manifest);
}
report(manifest);

function trustedKey() {
  const own = readKey('public-key.pem', join(HERE, 'public-key.pem'));
  const at = process.argv.indexOf('--key');
  if (at < 0 || !own) return own;
  const given = readKey('--key', process.argv[at + 1] ?? '');
  if (given && keyIdOf(given) !== keyIdOf(own))
    problem(`public-key.pem: key ${keyIdOf(own)} is not the one you were given, ${keyIdOf(given)}`);
  return given;
}

function readKey(name, path) {
  try {
    return createPublicKey(readFileSync(path, 'utf8'));
  } catch {
    problem(`${name}: cannot be read as a public key`);
    return undefined;
  }
}

function checkedManifest(signer) {
  const text = readOrSay('manifest.json');
  const signature = readOrSay('manifest.sig');
  if (text === undefined || signature === undefined) return undefined;
  const words = `granary package 1\n${sha256(text).toString('hex')}`;
  if (!verify(null, Buffer.from(words), signer, Buffer.from(signature.toString(), 'base64'))) {
    problem('manifest.json: is not what was signed in manifest.sig with the key of public-key.pem');
    return undefined;
  }
  return JSON.parse(text.toString());
}

function readOrSay(name) {
  const path = join(HERE, name);
  if (existsSync(path)) return readFileSync(path);
  problem(`${name}: is missing`);
  return undefined;
}

async function checkFiles({ files }) {
  for (const [name, { sha256: expected }] of Object.entries(files)) {
    const path = join(HERE, ...name.split('/'));
    if (!existsSync(path)) problem(`${name}: is missing`);
    else if ((await hashOfFile(path)) !== expected)
      problem(`${name}: was changed after the package was made`);
  }
  for (const entry of readdirSync(HERE, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const name = relative(HERE, join(entry.parentPath ?? entry.path, entry.name))
      .split(sep)
      .join('/');
    if (!files[name] && !UNSIGNED.has(name)) problem(`${name}: does not belong to the package`);
  }
}

async function hashOfFile(path) {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}

function checkHead({ head }, signer) {
  const words = ['granary head 1', head.size, head.position, head.root, head.time].join('\n');
  const isSigned = (by) => verify(null, Buffer.from(words), by, Buffer.from(head.signature, 'base64'));
  if (!isSigned(signer)) problem(`head of ${head.size} events: is not signed with the key of the package`);
}

async function checkEvents({ head, events }) {
  const file = join(HERE, 'events.jsonl');
  if (!existsSync(file)) return;
  let count = 0;
  let before = -1;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    count += 1;
    try {
      const event = JSON.parse(line);
      checkEvent(event, head, count);
      if (event.index <= before) problem(`events.jsonl, line ${count}: is not behind the one before it`);
      before = event.index;
    } catch (error) {
      problem(`events.jsonl, line ${count}: cannot be read (${error.message})`);
    }
  }
  if (count !== events) problem(`events.jsonl: has ${count} events, not ${events}`);
}

function checkEvent({ index, leaf, path, data, dataBase64, metadata, withheld }, head, line) {
  const [form, , id, stream, revision, , , , dataDigest, metadataDigest] = JSON.parse(leaf);
  const name = `events.jsonl, line ${line}: event ${id} (${stream}@${revision})`;
  if (form !== 'granary event 1') problem(`${name}: has a leaf of an unknown form`);
  const bytes = dataBase64 === undefined ? data : Buffer.from(dataBase64, 'base64');
  if (withheld === undefined && sha256(bytes).toString('base64url') !== dataDigest)
    problem(`${name}: its data are not those that were recorded`);
  if (sha256(metadata).toString('base64url') !== metadataDigest)
    problem(`${name}: its metadata are not those that were recorded`);
  if (!isIncluded(leaf, index, head.size, path, head.root))
    problem(`${name}: its proof does not lead to the signed root`);
}

/** RFC 9162, 2.1.3.2. */
function isIncluded(leaf, index, size, path, root) {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  let [at, last] = [index, size - 1];
  let hash = sha256(Buffer.from([0]), leaf);
  const half = (value) => Math.floor(value / 2);
  for (const text of path) {
    if (last === 0) return false;
    const beside = Buffer.from(text, 'base64');
    if (at % 2 === 1 || at === last) {
      hash = sha256(Buffer.from([1]), beside, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      hash = sha256(Buffer.from([1]), hash, beside);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && hash.toString('hex') === root;
}

function report(found) {
  if (problems.length > 0) {
    for (const text of problems.slice(0, SHOWN)) console.error(`✗ ${text}`);
    if (problems.length > SHOWN) console.error(`  and ${problems.length - SHOWN} more`);
    console.error('\nNOT VERIFIED: this package is not what was signed.');
    process.exitCode = 1;
    return;
  }
  const { events, head, what, withheld, madeAt, madeBy } = found;
  console.log(`✓ ${Object.keys(found.files).length} files are as they were signed`);
  console.log(`✓ ${events} events are in the log of ${head.size} events that was signed at ${head.time}`);
  if (withheld > 0)
    console.log(
      `  of ${withheld} of them some values are not shown; that they are in the log is proven all the same`,
    );
  console.log(`\nVERIFIED: ${what.kind} ${what.subject}, made ${madeAt} by ${madeBy}`);
  console.log(`Signed with key ${keyIdOf(key)}. Compare it with the key that you were given by another way.`);
}
