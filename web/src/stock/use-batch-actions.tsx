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
import { useCommand } from '../app/client/use-command.ts';
import { hasCase } from '../ui/widgets/RecallLinks.tsx';
import { ask } from '../ui/dialogs/ask.ts';
import type { RowAction } from '../ui/list/types.ts';
import { BatchDialog, type DialogAction } from './BatchDialog.tsx';

export type ActionableBatch = BatchRow & Partial<Pick<BatchDetail, 'locked' | 'recalls'>>;

type Reasoned = 'lock' | 'unlock' | 'deactivate' | 'dispose';

/** The actions that the user may take on a batch in its status, with their dialog. */
export const useBatchActions = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ action: DialogAction; batch: ActionableBatch }>();
  const options = (action: Reasoned) => ({ success: t(`stock:done.${action}`) });
  const lock = useCommand(lockBatch, options('lock'));
  const unlock = useCommand(unlockBatch, options('unlock'));
  const deactivate = useCommand(deactivateBatch, options('deactivate'));
  const cancelRecall = useCommand(cancelBatchRecall, {
    success: t('stock:done.cancelRecall'),
  });
  const dispose = useCommand(disposeBatch, options('dispose'));

  const withReason =
    (action: Reasoned, { id, batch }: ActionableBatch) =>
    async (): Promise<void> => {
      const reason = await ask.reason({
        title: t(`stock:ask.${action}.title`, { batch }),
        body: t(`stock:ask.${action}.body`),
        confirm: t(`stock:actions.${action}`),
        danger: action !== 'unlock',
      });
      if (reason === undefined) return;
      const params = { id };
      if (action === 'unlock') await unlock.run({ params, query: { reason } });
      else await { lock, deactivate, dispose }[action].run({ params, body: { reason } });
    };

  const withoutRecall = ({ id, batch }: ActionableBatch, recall: string): RowAction => ({
    label: t('stock:actions.cancelRecall', { recall }),
    needs: 'inventory:adjust',
    run: async () => {
      const reason = await ask.reason({
        title: t('stock:ask.cancelRecall.title', { batch, recall }),
        body: t('stock:ask.cancelRecall.body'),
        confirm: t('stock:actions.cancelRecall', { recall }),
      });
      if (reason !== undefined) await cancelRecall.run({ params: { id }, query: { recall, reason } });
    },
  });

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
      ...(actionAllowed('lock', status) && !locked ? [reasoned('lock', batch)] : []),
      ...(actionAllowed('unlock', status) && locked ? [reasoned('unlock', batch)] : []),
      ...(actionAllowed('deactivate', status) ? [reasoned('deactivate', batch)] : []),
      ...(actionAllowed('recall', status) ? [recalled(batch)] : []),
      ...(batch.recalls ?? [])
        .filter((recall) => !hasCase(recall))
        .map((recall) => withoutRecall(batch, recall)),
      ...(actionAllowed('dispose', status) && Number(batch.current) === 0
        ? [reasoned('dispose', batch)]
        : []),
    ];
  };

  const reasoned = (action: Reasoned, batch: ActionableBatch): RowAction => ({
    label: t(`stock:actions.${action}`),
    needs: action === 'dispose' ? 'inventory:adjust' : 'batch:write',
    danger: action !== 'unlock',
    run: withReason(action, batch),
  });

  const dialog: ReactNode = open && (
    <BatchDialog action={open.action} batch={open.batch} onClose={() => setOpen(undefined)} />
  );
  return {
    actionsOf,
    openDialog: (action: DialogAction, batch: ActionableBatch) => setOpen({ action, batch }),
    unlock: (batch: ActionableBatch) => withReason('unlock', batch)(),
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
