import {
  approveCount,
  cancelCount,
  rejectCount,
  requestRecount,
  type CountDetail,
} from '@granary/api/counts';
import {
  actionsOn,
  notesOnShown,
  reasonInBody,
  reasonOnShown,
  useDocumentActions,
} from '../ui/detail/document-actions.ts';

type Count = Pick<CountDetail, 'number' | 'own' | 'submission' | 'differenceCount'>;
/** The lines to count again. */
type Recounted = Pick<CountDetail, 'number'> & { readonly lines: readonly number[] };

const params = ({ number }: { readonly number: string }) => ({ number });
const on = actionsOn((count: Count) => params(count));
const onLines = actionsOn((recounted: Recounted) => params(recounted));

/** Commands on a count. */
export const countActions = {
  approve: on(approveCount, 'counts:approve', {
    reason: ({ own }) => (own ? 'required' : 'optional'),
    field: 'counts:notes',
    body: ({ own }) => (own ? 'counts:approveOwnBody' : 'counts:approveBody'),
    values: ({ differenceCount }) => ({ count: differenceCount ?? 0 }),
    sends: notesOnShown,
    done: 'counts:approvedDone',
  }),
  reject: on(rejectCount, 'counts:reject', {
    danger: true,
    reason: 'required',
    sends: reasonOnShown,
    done: 'counts:rejectedDone',
  }),
  recount: onLines(requestRecount, 'counts:recount', {
    reason: 'required',
    values: ({ lines }) => ({ count: lines.length }),
    sends: ({ lines }, reason) => ({ body: { lines: [...lines], reason } }),
    done: 'counts:recountDone',
  }),
  cancel: on(cancelCount, 'counts:cancel', {
    needs: 'inventory:write',
    danger: true,
    reason: 'required',
    sends: reasonInBody,
    done: 'counts:cancelledDone',
  }),
};

export const useCountActions = () => useDocumentActions(countActions);

export type CountActions = ReturnType<typeof useCountActions>;
