import { Decrypter, Encrypter } from 'age-encryption';
import { createReadStream, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { UsageError } from '../usage.ts';

/** How every file of age begins. */
const BEGINNING = 'age-encryption.org/';

/** Only the holders of the recipients' keys can read it; without recipients everybody can. */
export const sealed = async (content: Readable, recipients: readonly string[]): Promise<Readable> => {
  if (recipients.length === 0) return content;
  return fromWeb(await encrypterFor(recipients).encrypt(toWeb(content)));
};

/** Throws `UsageError` unless all are public keys of age. */
export const encrypterFor = (recipients: readonly string[]): Encrypter => {
  const encrypter = new Encrypter();
  for (const recipient of recipients)
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new UsageError(
        `${recipient} is no public key of age (age1…): npm run ops -- backup-key FILE makes one.`,
      );
    }
  return encrypter;
};

/** The content of a sealed file. It ends with an error if the file was altered or cut off. */
export const unsealed = async (path: string, keyFile: string): Promise<Readable> => {
  const identities = readFileSync(keyFile, 'utf8').match(/^AGE-SECRET-KEY-1\w+$/gmu);
  if (!identities) throw new UsageError(`${keyFile} holds no key of age (AGE-SECRET-KEY-1…).`);
  if (!(await isSealed(path))) throw new UsageError(`${path} is not sealed.`);
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(createReadStream(path))));
  } catch (error) {
    if (error instanceof Error && error.message.includes('no identity matched'))
      throw new UsageError(`${path} is not sealed for the key in ${keyFile}.`);
    throw error;
  }
};

export const isSealed = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING.length), 0, BEGINNING.length, 0);
    return buffer.subarray(0, bytesRead).toString('latin1') === BEGINNING;
  } finally {
    await file.close();
  }
};

/** Node's types of streams of the web and those of the browser differ by name only. */
const toWeb = (content: Readable) => Readable.toWeb(content) as ReadableStream<Uint8Array>;
const fromWeb = (content: ReadableStream<Uint8Array>) => Readable.fromWeb(content as NodeStream<Uint8Array>);
