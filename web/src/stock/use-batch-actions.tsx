import {
  cancelBatchRecall,
  deactivateBatch,
  disposeBatch,
  lockBatch,
  unlockBatch,
  type BatchDetail,
  type BatchRow,
} from '@granary/api/stock';
import { actionAllowed } from '@granary/domain/stock/rules';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCase } from '../ui/widgets/RecallLinks.tsx';
import { actionsOn, reasonInBody, reasonInQuery, useDocumentActions } from '../ui/detail/document-actions.ts';
import type { RowAction } from '../ui/list/types.ts';
import { BatchDialog, type DialogAction } from './BatchDialog.tsx';

export type ActionableBatch = BatchRow & Partial<Pick<BatchDetail, 'locked' | 'recalls'>>;
type Recalled = BatchRow & { readonly recall: string };

const on = actionsOn(({ id }: BatchRow) => ({ id }));
const onRecall = actionsOn(({ id }: Recalled) => ({ id }));

const asks = (action: string) =>
  ({
    reason: 'required',
    title: `stock:ask.${action}.title`,
    body: `stock:ask.${action}.body`,
    values: ({ batch }: BatchRow) => ({ batch }),
    done: `stock:done.${action}`,
  }) as const;

/** Commands on a batch that take no more than a reason. */
export const batchActions = {
  lock: on(lockBatch, 'stock:actions.lock', {
    ...asks('lock'),
    needs: 'batch:write',
    danger: true,
    sends: reasonInBody,
  }),
  unlock: on(unlockBatch, 'stock:actions.unlock', {
    ...asks('unlock'),
    needs: 'batch:write',
    sends: reasonInQuery,
  }),
  deactivate: on(deactivateBatch, 'stock:actions.deactivate', {
    ...asks('deactivate'),
    needs: 'batch:write',
    danger: true,
    sends: reasonInBody,
  }),
  cancelRecall: onRecall(cancelBatchRecall, 'stock:actions.cancelRecall', {
    ...asks('cancelRecall'),
    needs: 'inventory:adjust',
    values: ({ batch, recall }) => ({ batch, recall }),
    sends: ({ recall }, reason) => ({ query: { recall, reason } }),
  }),
  dispose: on(disposeBatch, 'stock:actions.dispose', {
    ...asks('dispose'),
    needs: 'inventory:adjust',
    danger: true,
    sends: reasonInBody,
  }),
};

/** The actions that the user may take on a batch in its status, with their dialog. */
export const useBatchActions = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ action: DialogAction; batch: ActionableBatch }>();
  const { button } = useDocumentActions(batchActions);

  /** A recall is a case of its own and starts with its impact. */
  const recalled = ({ id }: ActionableBatch): RowAction => ({
    label: t('stock:actions.recall'),
    needs: 'inventory:adjust',
    danger: true,
    run: () => void navigate({ to: '/audit/recalls/create', search: { batch: id, step: 'impact' } }),
  });

  const inDialog = (action: DialogAction, batch: ActionableBatch) => (): void => setOpen({ action, batch });

  const actionsOf = (batch: ActionableBatch): readonly RowAction[] => {
    const { status } = batch;
    const locked = batch.locked ?? status === 'locked';
    const dialogs = dialogActions.filter(
      ({ action, allowed }) =>
        allowed.some((one) => actionAllowed(one, status)) &&
        (action !== 'planExpiry' || batch.expiryDate !== null),
    );
    return [
      ...dialogs.map(({ action, needs }) => ({
        label: t(`stock:actions.${action}`),
        needs,
        run: inDialog(action, batch),
      })),
      ...(actionAllowed('lock', status) && !locked ? [button.lock(batch)] : []),
      ...(actionAllowed('unlock', status) && locked ? [button.unlock(batch)] : []),
      ...(actionAllowed('deactivate', status) ? [button.deactivate(batch)] : []),
      ...(actionAllowed('recall', status) ? [recalled(batch)] : []),
      ...(batch.recalls ?? [])
        .filter((recall) => !hasCase(recall))
        .map((recall) => button.cancelRecall({ ...batch, recall })),
      ...(actionAllowed('dispose', status) && Number(batch.current) === 0 ? [button.dispose(batch)] : []),
    ];
  };

  const dialog: ReactNode = open && (
    <BatchDialog action={open.action} batch={open.batch} onClose={() => setOpen(undefined)} />
  );
  return {
    actionsOf,
    openDialog: (action: DialogAction, batch: ActionableBatch) => setOpen({ action, batch }),
    button,
    dialog,
  };
};

const dialogActions = [
  { action: 'inspect', needs: 'batch:write', allowed: ['inspection_passed', 'inspection_failed'] },
  { action: 'adjust', needs: 'inventory:adjust', allowed: ['adjust'] },
  { action: 'split', needs: 'inventory:write', allowed: ['split'] },
  { action: 'relocate', needs: 'inventory:write', allowed: ['relocate'] },
  { action: 'planExpiry', needs: 'inventory:adjust', allowed: ['plan_expiry'] },
  { action: 'extendExpiry', needs: 'inventory:adjust', allowed: ['extend_expiry'] },
  { action: 'reviseCost', needs: ['cost_price:edit', 'system:admin'], allowed: ['revise_cost'] },
] as const;
