import { readConfig } from '@granary/platform/config';
import { queryConfig } from './config.ts';
import { startQueryApi } from './service.ts';

await startQueryApi(readConfig(queryConfig));
