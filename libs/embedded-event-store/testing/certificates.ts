import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Paths of PEM files. */
export interface Certificates {
  /** Holds the authority's certificate only. */
  readonly trusted: string;
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

const EXTENSIONS = `subjectAltName=DNS:localhost,IP:127.0.0.1
extendedKeyUsage=serverAuth,clientAuth
keyUsage=digitalSignature,keyEncipherment
`;

const openssl = (...words: string[]) => promisify(execFile)('openssl', words);

/** Makes an authority and a certificate for nodes at 127.0.0.1, also called `localhost`, in this folder. */
export async function makeCertificates(directory: string): Promise<Certificates> {
  const at = (name: string) => join(directory, name);
  const trusted = at('trusted');
  const made = {
    trusted,
    authority: join(trusted, 'ca.crt'),
    certificate: at('node.crt'),
    key: at('node.key'),
  };
  await mkdir(trusted, { recursive: true });
  await writeFile(at('extensions'), EXTENSIONS);
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const authority = [
    '-x509',
    '-days',
    '7',
    '-subj',
    '/CN=Authority',
    '-addext',
    'keyUsage=critical,keyCertSign',
  ];
  await openssl('req', ...authority, ...curve, '-keyout', at('ca.key'), '-out', made.authority);
  // EventStoreDB requires this name of its nodes, and RSA.
  const node = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=eventstoredb-node'];
  await openssl('req', ...node, '-keyout', made.key, '-out', at('node.csr'));
  const signed = [
    '-CA',
    made.authority,
    '-CAkey',
    at('ca.key'),
    '-CAcreateserial',
    '-CAserial',
    at('serial'),
  ];
  const files = ['-in', at('node.csr'), '-extfile', at('extensions'), '-out', made.certificate];
  await openssl('x509', '-req', '-days', '7', ...signed, ...files);
  return made;
}
