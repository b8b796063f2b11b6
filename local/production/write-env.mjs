import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/layout.mjs';

const secrets = {
  GRANARY_TOKEN_SECRET: randomBytes(32).toString('base64'),
  GRANARY_DATA_KEY: randomBytes(32).toString('base64'),
  GRANARY_EVIDENCE_KEY: randomBytes(32).toString('base64'),
  GRANARY_FIRST_PASSWORD: randomBytes(9).toString('base64url'),
  // Used in URLs, hence hexadecimal.
  POSTGRES_PASSWORD: randomBytes(32).toString('hex'),
  REDIS_PASSWORD: randomBytes(32).toString('hex'),
  // For docker/compose.tls.yml. EventStoreDB requires upper case, lower case, digits and special characters.
  EVENTSTORE_PASSWORD: `Aa1-${randomBytes(24).toString('hex')}`,
};

// Never overwrite an existing file: its key is needed to decrypt the data.
const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
writeFileSync(join(ROOT, '.env'), lines.join(''), { mode: 0o600, flag: 'wx' });
