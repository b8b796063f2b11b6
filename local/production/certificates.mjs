import { execFile } from 'node:child_process';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** `files` are options whose values are paths. */
const openssl = (words, files) =>
  promisify(execFile)('openssl', [
    ...words.split(' '),
    ...Object.entries(files).flatMap(([option, path]) => [`-${option}`, path]),
  ]);
const DAYS = '825';

/** Whom the services speak to over TLS; EventStoreDB asks its nodes for that common name. */
const SERVERS = { redis: 'redis', 'event-store': 'eventstoredb-node' };

/**
 * An authority of our own and a certificate of it for each server, in a new folder. The authority's key is thrown away:
 * nobody certifies anything else with it, and new certificates come with a new authority.
 */
export async function writeCertificates(directory) {
  // The folder keeps others out; its files are handed to containers one by one.
  await mkdir(directory, { mode: 0o700 });
  const authority = { key: join(directory, 'ca.key'), certificate: join(directory, 'ca.crt') };
  await openssl(
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days ${DAYS} -subj /CN=Granary -addext keyUsage=critical,keyCertSign`,
    { keyout: authority.key, out: authority.certificate },
  );
  for (const [name, commonName] of Object.entries(SERVERS))
    await certify(directory, authority, { name, commonName });
  await Promise.all(
    ['ca.key', 'ca.srl', 'extensions'].map((name) => rm(join(directory, name), { force: true })),
  );
}

async function certify(directory, authority, { name, commonName }) {
  const at = (ending) => join(directory, `${name}.${ending}`);
  const extensions = join(directory, 'extensions');
  await writeFile(
    extensions,
    `subjectAltName=DNS:${name},DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\nkeyUsage=digitalSignature\n`,
  );
  await openssl(`req -newkey rsa:2048 -nodes -subj /CN=${commonName}`, { keyout: at('key'), out: at('csr') });
  await openssl(`x509 -req -CAcreateserial -days ${DAYS}`, {
    in: at('csr'),
    CA: authority.certificate,
    CAkey: authority.key,
    extfile: extensions,
    out: at('crt'),
  });
  await rm(at('csr'));
  // Read by the server in its container, which is somebody else than whoever made it.
  await chmod(at('key'), 0o644);
}
