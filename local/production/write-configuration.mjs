import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/layout.mjs';
import { configurationPage } from './configuration-page.mjs';

writeFileSync(join(ROOT, 'docs/configuration.md'), configurationPage());
