import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/layout.mjs';
import { nginxConfiguration } from './nginx.mjs';

writeFileSync(join(ROOT, 'docker/nginx/nginx.conf'), nginxConfiguration());
