import * as contracts from '@granary/api/outbound';
import type { OutboundRow, SaleDetail } from '@granary/api/outbound';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { ask } from '../ui/dialogs/ask.ts';

type Document = Pick<OutboundRow, 'number'>;
type Submitted = Document & { readonly sale?: Pick<SaleDetail, 'amount'> | null };

/** Commands on an outbound order, with their confirmation dialogs. */
export const useOutboundActions = () => {
  const { t } = useTranslation();
  const submit = useCommand(contracts.submitOutbound, { success: t('outbound:submitted') });
  const approveSale = useCommand(contracts.approveSale, {
    success: t('outbound:saleApprovedDone'),
  });
  const refuseSale = useCommand(contracts.rejectSale, { success: t('outbound:saleRejectedDone') });
  const handOver = useCommand(contracts.handOver, { success: t('outbound:handedOverDone') });
  const approve = useCommand(contracts.approveOutbound, { success: t('outbound:approvedDone') });
  const refuse = useCommand(contracts.rejectOutbound, { success: t('outbound:rejectedDone') });
  const withdraw = useCommand(contracts.withdrawOutbound, { success: t('outbound:withdrawnDone') });
  const release = useCommand(contracts.releaseOutbound, { success: t('outbound:releasedDone') });
  const planning = useCommand(contracts.planAllocation, { success: t('outbound:plannedDone') });
  const writing = useCommand(contracts.writeOffOutbound, { success: t('outbound:writtenOffDone') });
  const unpick = useCommand(contracts.unpickOutbound, { success: t('outbound:unpickedDone') });
  const voiding = useCommand(contracts.voidShipment, { success: t('outbound:voidedDone') });
  const complete = useCommand(contracts.completeOutbound, {
    success: t('outbound:completedDone'),
  });
  const remove = useCommand(contracts.deleteOutbound, { success: t('outbound:deletedDone') });
  const restore = useCommand(contracts.restoreOutbound, { success: t('outbound:restoredDone') });
  const purge = useCommand(contracts.purgeOutbound, { success: t('outbound:purgedDone') });
  const all = [
    submit,
    approveSale,
    refuseSale,
    handOver,
    approve,
    refuse,
    withdraw,
    release,
    planning,
    writing,
    unpick,
    voiding,
    complete,
    remove,
    restore,
    purge,
  ];
  const on = (number: string) => ({ params: { number } });

  return {
    pending: all.some((command) => command.pending),
    syncing: all.some((command) => command.syncing),
    submit: async ({ number, sale }: Submitted) =>
      void (await submit.run({ ...on(number), body: { amount: sale?.amount } })),
    approveSale: async ({ number }: Document, own: boolean) => {
      const notes = await ask.reason({
        title: t('outbound:approveSaleTitle', { number }),
        body: t(own ? 'outbound:approveOwnBody' : 'outbound:approveSaleBody'),
        label: t('outbound:notes'),
        confirm: t('outbound:approve'),
        optional: !own,
      });
      if (notes !== undefined) await approveSale.run({ ...on(number), body: { notes } });
    },
    rejectSale: async ({ number }: Document) => {
      const reason = await ask.reason({
        title: t('outbound:rejectTitle', { number }),
        body: t('outbound:rejectSaleBody'),
        confirm: t('outbound:reject'),
        danger: true,
      });
      if (reason !== undefined) await refuseSale.run({ ...on(number), body: { reason } });
    },
    handOver: async ({ number }: Document) => void (await handOver.run(on(number))),
    approve: async ({ number }: Document, own: boolean) => {
      const notes = await ask.reason({
        title: t('outbound:approveTitle', { number }),
        body: t(own ? 'outbound:approveOwnBody' : 'outbound:approveBody'),
        label: t('outbound:notes'),
        confirm: t('outbound:approve'),
        optional: !own,
      });
      if (notes !== undefined) await approve.run({ ...on(number), body: { notes } });
    },
    reject: async ({ number }: Document) => {
      const reason = await ask.reason({
        title: t('outbound:rejectTitle', { number }),
        body: t('outbound:rejectBody'),
        confirm: t('outbound:reject'),
        danger: true,
      });
      if (reason !== undefined) await refuse.run({ ...on(number), body: { reason } });
    },
    withdraw: async ({ number }: Document) => {
      const reason = await ask.reason({
        title: t('outbound:withdrawTitle', { number }),
        body: t('outbound:withdrawBody'),
        confirm: t('outbound:withdraw'),
        optional: true,
        minimum: 1,
      });
      if (reason !== undefined) await withdraw.run({ ...on(number), body: { reason } });
    },
    /** Plans every line by FIFO. */
    planAll: async ({ number, lines }: Document & { readonly lines: readonly { readonly line: number }[] }) =>
      void (await planning.run({
        ...on(number),
        body: { lines: lines.map(({ line }) => ({ line, strategy: 'fifo' as const })) },
      })),
    writeOff: async ({ number }: Document) => {
      const sure = await ask.confirm({
        title: t('outbound:writeOffTitle', { number }),
        body: t('outbound:writeOffBody'),
        confirm: t('outbound:writeOff'),
        danger: true,
      });
      if (sure) await writing.run({ ...on(number), body: {} });
    },
    release: async ({ number }: Document) => void (await release.run(on(number))),
    unpick: async ({ number }: Document) => {
      const reason = await ask.reason({
        title: t('outbound:unpickTitle', { number }),
        body: t('outbound:unpickBody'),
        confirm: t('outbound:unpick'),
        optional: true,
        minimum: 1,
      });
      if (reason !== undefined) await unpick.run({ ...on(number), query: { reason } });
    },
    voidShipment: async ({ number }: Document) => {
      const reason = await ask.reason({
        title: t('outbound:voidTitle', { number }),
        body: t('outbound:voidBody'),
        confirm: t('outbound:void'),
        danger: true,
      });
      if (reason !== undefined) await voiding.run({ ...on(number), query: { reason } });
    },
    complete: async ({ number }: Document) => void (await complete.run(on(number))),
    remove: async ({ number }: Document): Promise<boolean> => {
      const reason = await ask.reason({
        title: t('outbound:deleteTitle', { number }),
        body: t('outbound:deleteBody'),
        confirm: t('outbound:delete'),
        optional: true,
        minimum: 1,
        danger: true,
      });
      if (reason === undefined) return false;
      return (await remove.run({ ...on(number), query: { reason } })) !== undefined;
    },
    restore: async ({ number }: Document) => void (await restore.run(on(number))),
    purge: async ({ number }: Document) => void (await purge.run(on(number))),
  };
};

export type OutboundActions = ReturnType<typeof useOutboundActions>;
