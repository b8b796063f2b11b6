import { join } from 'node:path';
import { ROOT } from '../stack/layout.mjs';
import { writeCertificates } from './certificates.mjs';

await writeCertificates(join(ROOT, 'certificates'));
