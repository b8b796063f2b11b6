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

/** Host names of the TLS servers; EventStoreDB requires this common name of its nodes. */
const SERVERS = { redis: 'redis', 'event-store': 'eventstoredb-node' };

/**
 * Creates a certificate authority and a certificate for each server in a new folder. The authority's key is discarded,
 * so that nothing else can be certified with it; new certificates need a new authority.
 */
export async function writeCertificates(directory) {
  // The folder is private; its files are mounted into containers one by one.
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
  // Must be readable by the user in the server's container.
  await chmod(at('key'), 0o644);
}
