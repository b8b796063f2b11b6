import { evidenceConfig, serviceConfig } from '@granary/platform/config';
import { z } from 'zod';

export const projectorConfig = serviceConfig.extend({
  ...evidenceConfig.shape,
  /** A read model whose version in the code is newer than the live one: built at once, or when somebody asks. */
  GRANARY_REBUILD: z.enum(['automatic', 'on-command']).default('automatic'),
});
export type ProjectorConfig = z.output<typeof projectorConfig>;
