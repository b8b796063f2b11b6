import {
  approveInbound,
  deleteInbound,
  purgeInbound,
  rejectInbound,
  restoreInbound,
  reverseInbound,
  reviewInbound,
  submitInbound,
  withdrawInbound,
  type InboundRow,
} from '@granary/api/inbound';
import { maySubmit } from '@granary/domain/approval/rules';
import { useTranslation } from 'react-i18next';
import { notify } from '../app/client/notifications.ts';
import { useCommand } from '../app/client/use-command.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { today } from '../ui/widgets/format.ts';

type Document = Pick<InboundRow, 'number' | 'type' | 'lineCount' | 'inboundDate'>;

/** Commands on an inbound order, with their confirmation dialogs. */
export const useInboundActions = () => {
  const { t } = useTranslation();
  const submit = useCommand(submitInbound, { success: t('inbound:submitted') });
  const submitOne = useCommand(submitInbound, { success: false });
  const review = useCommand(reviewInbound, { success: t('inbound:reviewClaimed') });
  const approve = useCommand(approveInbound, { success: t('inbound:approvedDone') });
  const refuse = useCommand(rejectInbound, { success: t('inbound:rejectedDone') });
  const withdraw = useCommand(withdrawInbound, { success: t('inbound:withdrawnDone') });
  const reverse = useCommand(reverseInbound, { success: t('inbound:reversedDone') });
  const remove = useCommand(deleteInbound, { success: t('inbound:deletedDone') });
  const restore = useCommand(restoreInbound, { success: t('inbound:restoredDone') });
  const purge = useCommand(purgeInbound, { success: t('inbound:purgedDone') });
  const all = [submit, review, approve, refuse, withdraw, reverse, remove, restore, purge];
  const on = (number: string) => ({ params: { number } });

  return {
    pending: all.some((command) => command.pending),
    syncing: all.some((command) => command.syncing),
    submit: async ({ number }: Document) => void (await submit.run(on(number))),
    /** Submits those whose status allows it; each refusal is shown. */
    submitAll: async (documents: readonly InboundRow[]) => {
      let done = 0;
      for (const { number } of documents.filter(({ approvalStatus }) => maySubmit(approvalStatus)))
        if (await submitOne.run(on(number))) done += 1;
      notify({ level: done > 0 ? 'success' : 'info', title: t('inbound:submittedCount', { count: done }) });
    },
    review: async ({ number }: Document) => void (await review.run(on(number))),
    approve: async ({ number, lineCount, inboundDate }: Document, own: boolean) => {
      const said = await ask.day({
        title: t('inbound:approveTitle', { number }),
        body: t(own ? 'inbound:approveOwnBody' : 'inbound:approveBody', { count: lineCount }),
        label: t('inbound:notes'),
        confirm: t('inbound:approve'),
        optional: !own,
        day: {
          label: t('inbound:receivedOn'),
          value: inboundDate > today() ? today() : inboundDate,
          max: today(),
        },
      });
      if (said) await approve.run({ ...on(number), body: { notes: said.reason, inboundDate: said.day } });
    },
    reject: async ({ number }: Document) => {
      const reason = await ask.reason({
        title: t('inbound:rejectTitle', { number }),
        body: t('inbound:rejectBody'),
        confirm: t('inbound:reject'),
        danger: true,
      });
      if (reason !== undefined) await refuse.run({ ...on(number), body: { reason } });
    },
    withdraw: async ({ number }: Document) => {
      const reason = await ask.reason({
        title: t('inbound:withdrawTitle', { number }),
        body: t('inbound:withdrawBody'),
        confirm: t('inbound:withdraw'),
        optional: true,
        minimum: 1,
      });
      if (reason !== undefined) await withdraw.run({ ...on(number), body: { reason } });
    },
    reverse: async ({ number, type, lineCount }: Document) => {
      const reason = await ask.reason({
        title: t('inbound:reverseTitle', { number }),
        body: t(type === 'return' ? 'inbound:reverseReturnBody' : 'inbound:reverseBody', {
          count: lineCount,
        }),
        confirm: t('inbound:reverse'),
        danger: true,
      });
      if (reason !== undefined) await reverse.run({ ...on(number), body: { reason } });
    },
    remove: async ({ number }: Document): Promise<boolean> => {
      const reason = await ask.reason({
        title: t('inbound:deleteTitle', { number }),
        body: t('inbound:deleteBody'),
        confirm: t('inbound:delete'),
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

export type InboundActions = ReturnType<typeof useInboundActions>;
