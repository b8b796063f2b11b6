import {
  rejectCreditRequest,
  reviewCreditRequest,
  submitCreditRequest,
  withdrawCreditRequest,
} from '@granary/api/credit';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { ask } from '../ui/dialogs/ask.ts';

const topics = ['creditRequest'];

/** Commands on a request, with their confirmation dialogs. */
export const useRequestActions = () => {
  const { t } = useTranslation();
  const submit = useCommand(submitCreditRequest, { topics, success: t('credit:submitted') });
  const review = useCommand(reviewCreditRequest, { topics, success: t('credit:reviewClaimed') });
  const refuse = useCommand(rejectCreditRequest, { topics, success: t('credit:rejectedDone') });
  const withdraw = useCommand(withdrawCreditRequest, { topics, success: t('credit:withdrawnDone') });
  const all = [submit, review, refuse, withdraw];
  const on = (number: string) => ({ params: { number } });

  return {
    pending: all.some((command) => command.pending),
    syncing: all.some((command) => command.syncing),
    submit: async (number: string) => void (await submit.run(on(number))),
    review: async (number: string) => void (await review.run(on(number))),
    reject: async (number: string) => {
      const reason = await ask.reason({
        title: t('credit:rejectTitle', { number }),
        body: t('credit:rejectBody'),
        confirm: t('credit:reject'),
        danger: true,
      });
      if (reason !== undefined) await refuse.run({ ...on(number), body: { reason } });
    },
    withdraw: async (number: string) => {
      const reason = await ask.reason({
        title: t('credit:withdrawTitle', { number }),
        body: t('credit:withdrawBody'),
        confirm: t('credit:withdraw'),
        optional: true,
        minimum: 1,
      });
      if (reason !== undefined) await withdraw.run({ ...on(number), body: { reason } });
    },
  };
};

export type RequestActions = ReturnType<typeof useRequestActions>;
