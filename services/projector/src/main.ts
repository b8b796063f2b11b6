import './memory.ts';
import { configOrExit, projectorConfig } from '@granary/platform/config';
import { models } from './models.ts';
import { startProjectorService } from './service.ts';

await startProjectorService(configOrExit(projectorConfig), models);
