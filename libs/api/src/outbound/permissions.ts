import type { OutboundType } from '@granary/domain/outbound/rules';
import type { Permission } from '../access/index.ts';

export type DraftAction = 'read' | 'write' | 'soft_delete' | 'restore' | 'hard_delete';

/** A sale before its hand-over belongs to sales, so the same actions require sales permissions. */
export const permissionFor = (type: OutboundType, action: DraftAction): Permission =>
  type === 'sale' ? `sales_outbound:${action}` : `outbound:${action}`;
