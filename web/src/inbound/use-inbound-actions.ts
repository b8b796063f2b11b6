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
  type InboundDetail,
  type InboundRow,
} from '@granary/api/inbound';
import { maySubmit } from '@granary/domain/approval/rules';
import { useTranslation } from 'react-i18next';
import { notify } from '../app/client/notifications.ts';
import {
  actionsOn,
  reasonInBody,
  reasonInQuery,
  reasonOnShown,
  useDocumentActions,
} from '../ui/detail/document-actions.ts';
import { ask, type ReasonAndDay } from '../ui/dialogs/ask.ts';
import { keptText } from '../ui/dialogs/kept-text.ts';
import { today } from '../ui/widgets/format.ts';
import { mayBeSubmitted } from './missing-expiry.ts';

type Order = Pick<InboundRow, 'number' | 'type' | 'lineCount'>;
type Approvable = Pick<InboundDetail, 'number' | 'lineCount' | 'inboundDate' | 'own' | 'submission'>;

const params = ({ number }: { readonly number: string }) => ({ number });
const on = actionsOn((order: Order) => params(order));
const onShown = actionsOn((shown: Order & Pick<InboundDetail, 'submission'>) => params(shown));
const onApproved = actionsOn((approved: Approvable & ReasonAndDay) => params(approved));

/** Commands on an inbound order. */
export const inboundActions = {
  submit: on(submitInbound, 'inbound:submit', {
    needs: 'inbound:write',
    check: (order) => mayBeSubmitted([order]),
    done: 'inbound:submitted',
  }),
  submitOneOfMany: on(submitInbound, 'inbound:submit', { done: false }),
  review: on(reviewInbound, 'inbound:review', { needs: 'inbound:approve', done: 'inbound:reviewClaimed' }),
  approveOn: onApproved(approveInbound, 'inbound:approve', {
    sends: ({ reason, day, submission }) => ({ body: { notes: reason, inboundDate: day, submission } }),
    done: 'inbound:approvedDone',
  }),
  reject: onShown(rejectInbound, 'inbound:reject', {
    danger: true,
    reason: 'required',
    sends: reasonOnShown,
    done: 'inbound:rejectedDone',
  }),
  withdraw: on(withdrawInbound, 'inbound:withdraw', {
    needs: 'inbound:write',
    reason: 'optional',
    sends: reasonInBody,
    done: 'inbound:withdrawnDone',
  }),
  reverse: on(reverseInbound, 'inbound:reverse', {
    needs: 'inbound:approve',
    danger: true,
    reason: 'required',
    body: ({ type }) => (type === 'return' ? 'inbound:reverseReturnBody' : 'inbound:reverseBody'),
    values: ({ lineCount }) => ({ count: lineCount }),
    sends: reasonInBody,
    done: 'inbound:reversedDone',
  }),
  remove: on(deleteInbound, 'inbound:delete', {
    needs: 'inbound:soft_delete',
    danger: true,
    reason: 'optional',
    sends: reasonInQuery,
    done: 'inbound:deletedDone',
  }),
  restore: on(restoreInbound, 'common:restore', { done: 'inbound:restoredDone' }),
  purge: on(purgeInbound, 'common:hardDelete', { done: 'inbound:purgedDone' }),
};

export const useInboundActions = () => {
  const { t } = useTranslation();
  const actions = useDocumentActions(inboundActions);
  return {
    ...actions,
    /** Asks for the notes and the day on which the goods were received. */
    approve: async (order: Approvable): Promise<void> => {
      const { number, lineCount, inboundDate, own } = order;
      const kept = keptText(approveInbound, { number });
      const said = await ask.day({
        title: t('inbound:approveTitle', { number }),
        body: t(own ? 'inbound:approveOwnBody' : 'inbound:approveBody', { count: lineCount }),
        label: t('inbound:notes'),
        confirm: t('inbound:approve'),
        optional: !own,
        text: kept.read(),
        day: {
          label: t('inbound:receivedOn'),
          value: inboundDate > today() ? today() : inboundDate,
          max: today(),
        },
      });
      if (!said) return;
      const done = await actions.approveOn({ ...order, ...said });
      kept.write(done ? '' : said.reason);
    },
    /** Submits those whose status allows it; each refusal is shown. */
    submitAll: async (selected: readonly InboundRow[]): Promise<void> => {
      const orders = selected.filter(({ approvalStatus }) => maySubmit(approvalStatus));
      if (!(await mayBeSubmitted(orders))) return;
      let done = 0;
      for (const order of orders) if (await actions.submitOneOfMany(order)) done += 1;
      notify({ level: done > 0 ? 'success' : 'info', title: t('inbound:submittedCount', { count: done }) });
    },
  };
};

export type InboundActions = ReturnType<typeof useInboundActions>;
