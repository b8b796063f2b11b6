import './memory.ts';
import { readConfig } from '@granary/platform/config';
import { projectorConfig } from './config.ts';
import { models } from './models.ts';
import { startProjectorService } from './service.ts';

await startProjectorService(readConfig(projectorConfig), models);
