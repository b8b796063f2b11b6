import { evidenceConfig, serviceConfig } from '@granary/platform/config';
import { z } from 'zod';

export const queryConfig = serviceConfig.extend(evidenceConfig.shape);
export type QueryConfig = z.output<typeof queryConfig>;
