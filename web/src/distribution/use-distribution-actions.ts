import {
  cancelDistribution,
  rejectDistribution,
  reviewDistribution,
  submitDistribution,
  withdrawDistribution,
} from '@granary/api/distribution';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { ask } from '../ui/dialogs/ask.ts';

const changed = { topics: ['distribution'] };

interface Document {
  readonly number: string;
}

/** Commands on a request, with their confirmation dialogs. */
export const useDistributionActions = () => {
  const { t } = useTranslation();
  const submit = useCommand(submitDistribution, { ...changed, success: t('distribution:submitted') });
  const review = useCommand(reviewDistribution, { ...changed, success: t('distribution:reviewClaimed') });
  const refuse = useCommand(rejectDistribution, { ...changed, success: t('distribution:rejectedDone') });
  const withdraw = useCommand(withdrawDistribution, { ...changed, success: t('distribution:withdrawnDone') });
  const cancel = useCommand(cancelDistribution, {
    topics: ['distribution', 'outbound', 'stock', 'credit'],
    success: t('distribution:cancelledDone'),
  });
  const all = [submit, review, refuse, withdraw, cancel];
  const on = (number: string) => ({ params: { number } });

  return {
    pending: all.some((command) => command.pending),
    syncing: all.some((command) => command.syncing),
    submit: async ({ number }: Document) => void (await submit.run(on(number))),
    review: async ({ number }: Document) => void (await review.run(on(number))),
    reject: async ({ number }: Document) => {
      const reason = await ask.reason({
        title: t('distribution:rejectTitle', { number }),
        body: t('distribution:rejectBody'),
        confirm: t('distribution:reject'),
        danger: true,
      });
      if (reason !== undefined) await refuse.run({ ...on(number), body: { reason } });
    },
    withdraw: async ({ number }: Document) => {
      const reason = await ask.reason({
        title: t('distribution:withdrawTitle', { number }),
        body: t('distribution:withdrawBody'),
        confirm: t('distribution:withdraw'),
        optional: true,
        minimum: 1,
      });
      if (reason !== undefined) await withdraw.run({ ...on(number), body: { reason } });
    },
    cancel: async ({ number }: Document) => {
      const reason = await ask.reason({
        title: t('distribution:cancelTitle', { number }),
        body: t('distribution:cancelBody'),
        confirm: t('distribution:cancel'),
        danger: true,
      });
      if (reason !== undefined) await cancel.run({ ...on(number), body: { reason } });
    },
  };
};

export type DistributionActions = ReturnType<typeof useDistributionActions>;
