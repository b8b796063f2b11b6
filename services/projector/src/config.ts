import { evidenceConfig, serviceConfig } from '@granary/platform/config';
import { z } from 'zod';

export const projectorConfig = serviceConfig.extend({
  ...evidenceConfig.shape,
  /** Whether a version in the code newer than the live one is built automatically or on command. */
  GRANARY_REBUILD: z.enum(['automatic', 'on-command']).default('automatic'),
});
export type ProjectorConfig = z.output<typeof projectorConfig>;
