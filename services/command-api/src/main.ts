import { commandConfig, configOrExit } from '@granary/platform/config';
import { dieAt } from './processes/index.ts';
import { startCommandApi } from './service.ts';

const crash = process.env['GRANARY_CRASH_AT'];
if (crash) dieAt(crash);

await startCommandApi(configOrExit(commandConfig));
