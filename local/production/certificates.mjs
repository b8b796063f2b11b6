import { execFile } from 'node:child_process';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const openssl = (...args) => promisify(execFile)('openssl', args);
const DAYS = '825';

/** Whom the services speak to over TLS; EventStoreDB asks its nodes for that common name. */
const SERVERS = { redis: 'redis', 'event-store': 'eventstoredb-node' };

/**
 * An authority of our own and a certificate of it for each server, in a new folder. The authority's key is thrown away:
 * nobody certifies anything else with it, and new certificates come with a new authority.
 */
export async function writeCertificates(directory, hosts = []) {
  await mkdir(directory);
  const authority = { key: join(directory, 'ca.key'), certificate: join(directory, 'ca.crt') };
  await openssl(
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', DAYS],
    ...['-subj', '/CN=Granary', '-keyout', authority.key, '-out', authority.certificate],
    ...['-addext', 'keyUsage=critical,keyCertSign'],
  );
  for (const [name, commonName] of Object.entries(SERVERS))
    await certify(directory, authority, { name, commonName, hosts: [name, ...hosts] });
  await Promise.all(
    ['ca.key', 'ca.srl', 'extensions'].map((name) => rm(join(directory, name), { force: true })),
  );
}

async function certify(directory, authority, { name, commonName, hosts }) {
  const at = (ending) => join(directory, `${name}.${ending}`);
  const names = ['127.0.0.1', 'localhost', ...hosts].map(
    (host) => `${/^[\d.]+$/.test(host) ? 'IP' : 'DNS'}:${host}`,
  );
  const extensions = join(directory, 'extensions');
  await writeFile(
    extensions,
    `subjectAltName=${names.join(',')}\nextendedKeyUsage=serverAuth,clientAuth\nkeyUsage=digitalSignature\n`,
  );
  await openssl(
    ...['req', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${commonName}`],
    ...['-keyout', at('key'), '-out', at('csr')],
  );
  await openssl(
    ...[
      'x509',
      '-req',
      '-in',
      at('csr'),
      '-CA',
      authority.certificate,
      '-CAkey',
      authority.key,
      '-CAcreateserial',
    ],
    ...['-days', DAYS, '-extfile', extensions, '-out', at('crt')],
  );
  await rm(at('csr'));
  // Read by the server in its container, which is somebody else than whoever made it.
  await chmod(at('key'), 0o644);
}
