import { priorities } from '@granary/domain/priority/rules';
import { z } from 'zod';

export const priorityInput = z.object({ priority: z.enum(priorities) });
