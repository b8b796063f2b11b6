import {
  cancelRebuild,
  dropPreviousProjection,
  rollBackProjection,
  setRebuildState,
  switchProjection,
  type ProjectionStatus,
} from '@granary/api/projections';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { ask } from '../ui/dialogs/ask.ts';
import type { RowAction } from '../ui/list/types.ts';
import { modelName } from './names.ts';
import { RebuildDialog } from './RebuildDialog.tsx';
import { useAsking, type ActionType } from './use-asking.ts';
import { VerifyDialog } from './VerifyDialog.tsx';

type Open = 'rebuild' | 'verify' | undefined;

/** The possible requests for a read model in its state; `dialog` is the one opened by an action. */
export const useModelActions = (
  one: ProjectionStatus,
): { next: RowAction | undefined; actions: RowAction[]; dialog: ReactNode } => {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open>();
  const { ask: asking } = useAsking();
  const options = { success: t('projections:asked') };
  const setState = useCommand(setRebuildState, options);
  const cancel = useCommand(cancelRebuild, options);
  const switching = useCommand(switchProjection, options);
  const rollBack = useCommand(rollBackProjection, options);
  const drop = useCommand(dropPreviousProjection, options);
  const { model, building, previous, live } = one;
  const params = { model };
  const name = modelName(model);

  const withReason = (
    label: string,
    type: ActionType,
    act: (reason: string) => Promise<object | undefined>,
    { danger = false, body }: { danger?: boolean; body?: string } = {},
  ): RowAction => ({
    label,
    needs: 'system:admin',
    danger,
    run: async () => {
      const reason = await ask.reason({
        title: `${label}: ${name}`,
        confirm: label,
        danger,
        ...(body && { body }),
      });
      if (reason !== undefined) await asking({ models: [model], type, act: () => act(reason) });
    },
  });

  const ofBuild: RowAction[] = building
    ? [
        ...(building.phase === 'ready' && !building.failed
          ? [
              withReason(t('projections:action.switch'), 'SwitchRequested', (reason) =>
                switching.run({ params, body: { reason } }),
              ),
            ]
          : []),
        building.paused || building.failed
          ? withReason(t('projections:action.resume'), 'RebuildResumed', (reason) =>
              setState.run({ params, body: { state: 'running', reason } }),
            )
          : withReason(t('projections:action.pause'), 'RebuildPaused', (reason) =>
              setState.run({ params, body: { state: 'paused', reason } }),
            ),
        ...(live
          ? [
              withReason(
                t('projections:action.cancel'),
                'RebuildCancelled',
                (reason) => cancel.run({ params, query: { reason } }),
                {
                  danger: true,
                  body: t('projections:cancelBody'),
                },
              ),
            ]
          : []),
      ]
    : [
        {
          label: t('projections:action.rebuild'),
          needs: 'system:admin',
          run: () => setOpen('rebuild'),
        },
      ];
  const ofPrevious: RowAction[] = previous
    ? [
        withReason(
          t('projections:action.rollback'),
          'RollbackRequested',
          (reason) => rollBack.run({ params, body: { reason } }),
          {
            body: t('projections:rollbackBody', { version: previous.version }),
          },
        ),
        withReason(
          t('projections:action.drop'),
          'PreviousVersionDropped',
          (reason) => drop.run({ params, query: { reason } }),
          {
            danger: true,
            body: t('projections:dropBody', { version: previous.version }),
          },
        ),
      ]
    : [];
  const verify: RowAction = {
    label: t('projections:action.verify'),
    needs: 'system:admin',
    disabled: !live && !building,
    run: () => setOpen('verify'),
  };
  const close = () => setOpen(undefined);
  return {
    next: ofBuild[0],
    actions: [...ofBuild, verify, ...ofPrevious],
    dialog:
      open === 'rebuild' ? (
        <RebuildDialog models={[model]} onClose={close} />
      ) : open === 'verify' ? (
        <VerifyDialog projection={one} onClose={close} />
      ) : null,
  };
};
