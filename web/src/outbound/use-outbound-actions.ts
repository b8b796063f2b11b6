import * as contracts from '@granary/api/outbound';
import { permissionFor, type OutboundDetail, type OutboundRow, type SaleDetail } from '@granary/api/outbound';
import {
  actionsOn,
  notesOnShown,
  reasonInBody,
  reasonInQuery,
  reasonOnShown,
  useDocumentActions,
} from '../ui/detail/document-actions.ts';

type Order = Pick<OutboundRow, 'number' | 'type'>;
type Drafted = Order & { readonly sale?: Pick<SaleDetail, 'amount'> | null };
type Planned = Order & Pick<OutboundDetail, 'lines'>;
type Decided = Pick<OutboundDetail, 'number' | 'own' | 'submission'>;

const params = ({ number }: { readonly number: string }) => ({ number });
const on = actionsOn((order: Order) => params(order));
const onDraft = actionsOn((order: Drafted) => params(order));
const onPlan = actionsOn((order: Planned) => params(order));
const onDecision = actionsOn((order: Decided) => params(order));

const write = ({ type }: Order) => permissionFor(type, 'write');
const approval = (body: string) =>
  ({
    reason: ({ own }: Decided) => (own ? 'required' : 'notes'),
    field: 'outbound:notes',
    body: ({ own }: Decided) => (own ? 'outbound:approveOwnBody' : body),
    sends: notesOnShown,
  }) as const;
const rejection = {
  danger: true,
  reason: 'required',
  sends: reasonOnShown,
  done: 'outbound:rejectedDone',
} as const;

/** Commands on an outbound order. */
export const outboundActions = {
  submit: onDraft(contracts.submitOutbound, 'outbound:submit', {
    needs: write,
    sends: ({ sale }) => ({ body: { amount: sale?.amount } }),
    done: 'outbound:submitted',
  }),
  approveSale: onDecision(contracts.approveSale, 'outbound:approve', {
    ...approval('outbound:approveSaleBody'),
    title: 'outbound:approveSaleTitle',
    done: 'outbound:saleApprovedDone',
  }),
  rejectSale: onDecision(contracts.rejectSale, 'outbound:reject', {
    ...rejection,
    body: 'outbound:rejectSaleBody',
    done: 'outbound:saleRejectedDone',
  }),
  handOver: on(contracts.handOver, 'outbound:handOver', {
    needs: 'sales_outbound:write',
    done: 'outbound:handedOverDone',
  }),
  approve: onDecision(contracts.approveOutbound, 'outbound:approve', {
    ...approval('outbound:approveBody'),
    done: 'outbound:approvedDone',
  }),
  reject: onDecision(contracts.rejectOutbound, 'outbound:reject', rejection),
  withdraw: on(contracts.withdrawOutbound, 'outbound:withdraw', {
    needs: write,
    reason: 'optional',
    sends: reasonInBody,
    done: 'outbound:withdrawnDone',
  }),
  /** Plans every line by FIFO. */
  planAll: onPlan(contracts.planAllocation, 'outbound:allocateAll', {
    needs: write,
    sends: ({ lines }) => ({ body: { lines: lines.map(({ line }) => ({ line, strategy: 'fifo' })) } }),
    done: 'outbound:plannedDone',
  }),
  writeOff: on(contracts.writeOffOutbound, 'outbound:writeOff', {
    needs: 'outbound_execution:ship',
    danger: true,
    reason: 'none',
    sends: () => ({ body: {} }),
    done: 'outbound:writtenOffDone',
  }),
  release: on(contracts.releaseOutbound, 'outbound:release', {
    needs: 'outbound:write',
    done: 'outbound:releasedDone',
  }),
  unpick: on(contracts.unpickOutbound, 'outbound:unpick', {
    needs: 'outbound_execution:pick',
    reason: 'optional',
    sends: reasonInQuery,
    done: 'outbound:unpickedDone',
  }),
  voidShipment: on(contracts.voidShipment, 'outbound:void', {
    needs: 'outbound:approve',
    danger: true,
    reason: 'required',
    sends: reasonInQuery,
    done: 'outbound:voidedDone',
  }),
  complete: on(contracts.completeOutbound, 'outbound:complete', {
    needs: 'outbound_execution:complete',
    done: 'outbound:completedDone',
  }),
  remove: on(contracts.deleteOutbound, 'outbound:delete', {
    needs: ({ type }) => permissionFor(type, 'soft_delete'),
    danger: true,
    reason: 'optional',
    sends: reasonInQuery,
    done: 'outbound:deletedDone',
  }),
  restore: on(contracts.restoreOutbound, 'common:restore', { done: 'outbound:restoredDone' }),
  purge: on(contracts.purgeOutbound, 'common:hardDelete', { done: 'outbound:purgedDone' }),
};

export const useOutboundActions = () => useDocumentActions(outboundActions);

export type OutboundActions = ReturnType<typeof useOutboundActions>;
