import { documentNumber, itemCode, quantity, warehouseCode } from '@granary/domain/kernel';
import { z } from 'zod';
import { endpoint, freshness } from '../http/index.ts';

/** How long a draft is shown to other users who want the same goods; it reserves nothing. */
export const RECENT_DRAFT_MINUTES = 10;

export const getRecentDrafts = endpoint({
  method: 'GET',
  path: '/outbound/recent-drafts',
  summary: 'How much of an item others have just drafted orders for, which may be handed in before one’s own',
  access: ['outbound:write', 'sales_outbound:write', 'outbound_execution:allocate'],
  query: z.object({
    warehouse: warehouseCode,
    item: itemCode,
    /** The caller's own order, to exclude. */
    except: documentNumber.optional(),
  }),
  answer: z.object({ orders: z.number().int(), quantity, freshness }),
  models: ['documents'],
});
