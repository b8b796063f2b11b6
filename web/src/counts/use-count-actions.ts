import { approveCount, cancelCount, rejectCount, requestRecount } from '@granary/api/counts';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { ask } from '../ui/dialogs/ask.ts';

interface Document {
  readonly number: string;
  readonly own: boolean;
}

/** Commands on a count, with their confirmation dialogs. */
export const useCountActions = () => {
  const { t } = useTranslation();
  const approve = useCommand(approveCount, {
    success: t('counts:approvedDone'),
  });
  const refuse = useCommand(rejectCount, { success: t('counts:rejectedDone') });
  const recount = useCommand(requestRecount, { success: t('counts:recountDone') });
  const cancel = useCommand(cancelCount, { success: t('counts:cancelledDone') });
  const all = [approve, refuse, recount, cancel];
  const on = (number: string) => ({ params: { number } });

  return {
    pending: all.some((command) => command.pending),
    syncing: all.some((command) => command.syncing),
    approve: async ({ number, own }: Document, differences: number) => {
      const notes = await ask.reason({
        title: t('counts:approveTitle', { number }),
        body: t(own ? 'counts:approveOwnBody' : 'counts:approveBody', { count: differences }),
        confirm: t('counts:approve'),
        label: t('counts:notes'),
        ...(own ? {} : { optional: true, minimum: 1 }),
      });
      if (notes !== undefined) await approve.run({ ...on(number), body: { notes } });
    },
    reject: async ({ number }: Document) => {
      const reason = await ask.reason({
        title: t('counts:rejectTitle', { number }),
        body: t('counts:rejectBody'),
        confirm: t('counts:reject'),
        danger: true,
      });
      if (reason !== undefined) await refuse.run({ ...on(number), body: { reason } });
    },
    recount: async ({ number }: Document, lines: readonly number[]): Promise<boolean> => {
      const reason = await ask.reason({
        title: t('counts:recountTitle', { count: lines.length }),
        body: t('counts:recountBody'),
        confirm: t('counts:recount'),
      });
      if (reason === undefined) return false;
      return (await recount.run({ ...on(number), body: { lines: [...lines], reason } })) !== undefined;
    },
    cancel: async ({ number }: Document) => {
      const reason = await ask.reason({
        title: t('counts:cancelTitle', { number }),
        body: t('counts:cancelBody'),
        confirm: t('counts:cancel'),
        danger: true,
      });
      if (reason !== undefined) await cancel.run({ ...on(number), body: { reason } });
    },
  };
};

export type CountActions = ReturnType<typeof useCountActions>;
