import { configOrExit, queryConfig } from '@granary/platform/config';
import { startQueryApi } from './service.ts';

await startQueryApi(configOrExit(queryConfig));
