import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withDraft } from '../stack/drafts.mjs';

/** Makes a key, writes it to a new file that only its owner can read, and returns its public part, `age1…`. */
export async function makeKey(file) {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' });
  return recipient;
}

/** Throws unless all are public keys of age. */
export async function requireRecipients(recipients) {
  const { Encrypter } = await import('age-encryption');
  for (const recipient of recipients)
    try {
      new Encrypter().addRecipient(recipient);
    } catch {
      throw new Error(
        `${recipient} is no public key of age (age1…): npm run ops -- backup-key FILE makes one.`,
      );
    }
}

/** Packs a folder into one file that only the holders of the recipients' keys can read, by the formats tar and age. */
export async function seal(folder, file, recipients) {
  const [{ Encrypter }, tar] = await Promise.all([import('age-encryption'), import('tar')]);
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const packed = Readable.from(tar.create({ cwd: folder, gzip: { level: 1 }, portable: true }, ['.']));
  const sealed = await encrypter.encrypt(Readable.toWeb(packed));
  await pipeline(
    Readable.fromWeb(sealed),
    createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }),
  );
}

/**
 * Unpacks a sealed file into a new folder in `home`, calls `work` with it and removes it again. Throws before `work` if
 * the key is not one of its recipients', or the file was altered or cut off.
 */
export const unsealed = (file, keyFile, home, work) =>
  withDraft(home, async (folder) => {
    await unpack(file, keyFile, folder);
    return work(folder);
  });

async function unpack(file, keyFile, folder) {
  const [{ Decrypter }, tar] = await Promise.all([import('age-encryption'), import('tar')]);
  const decrypter = new Decrypter();
  for (const identity of identitiesIn(keyFile)) decrypter.addIdentity(identity);
  const opened = await decrypter.decrypt(Readable.toWeb(createReadStream(file))).catch((error) => {
    throw new Error(
      /no identity matched/u.test(error.message)
        ? `${file} is not sealed for the key in ${keyFile}.`
        : `${file} is no sealed backup: ${error.message}`,
    );
  });
  try {
    await pipeline(Readable.fromWeb(opened), tar.extract({ cwd: folder, strict: true, filter: isPlain }));
  } catch (error) {
    throw new Error(`${file} is not what was backed up: take another backup. (${error.message})`);
  }
}

const isPlain = (_, { type }) => type === 'File' || type === 'Directory';

function identitiesIn(keyFile) {
  const identities = readFileSync(keyFile, 'utf8').match(/^AGE-SECRET-KEY-1\w+$/gmu);
  if (!identities) throw new Error(`${keyFile} holds no key of age (AGE-SECRET-KEY-1…).`);
  return identities;
}
