import AllocateIcon from '@mui/icons-material/AutoFixHighOutlined';
import PickIcon from '@mui/icons-material/ChecklistOutlined';
import ReleaseIcon from '@mui/icons-material/PlayArrowOutlined';
import ShipIcon from '@mui/icons-material/LocalShippingOutlined';
import SubmitIcon from '@mui/icons-material/SendOutlined';
import { permissionFor, type OutboundDetail } from '@granary/api/outbound';
import { obstacleTo, type OutboundCommand } from '@granary/domain/outbound/rules';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDecisionActions } from '../approval/index.ts';
import type { NextStep } from '../ui/detail/DetailPage.tsx';
import type { RowAction } from '../ui/list/types.ts';
import { editPath, listPath } from './places.ts';
import type { OutboundActions } from './use-outbound-actions.ts';

interface Steps {
  readonly next: NextStep | undefined;
  readonly second: NextStep | undefined;
  readonly actions: readonly RowAction[];
}

/** The next steps, by the same table that the server uses. */
export const useSteps = (document: OutboundDetail, actions: OutboundActions, redirect: () => void): Steps => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { number, own, completed, type } = document;
  const write = permissionFor(type, 'write');
  const standing = { ...document, deleted: document.deletedAt !== null };
  const blocker = (command: OutboundCommand) => obstacleTo(command, standing);
  const may = (command: OutboundCommand) => blocker(command) === undefined;
  const shown = (command: OutboundCommand) => may(command) || blocker(command) === 'allocation';
  const { pending } = actions;
  const blocked = (command: OutboundCommand) =>
    blocker(command) === 'allocation' ? t('outbound:allocateFirst') : undefined;
  const page = (name: 'pick' | 'ship' | 'deliver') => () =>
    void navigate({ to: `/warehouse/outbound/$number/${name}`, params: { number } });
  const selling = useDecisionActions(
    'sales_approval',
    number,
  )({
    approve: { label: t('outbound:approve'), run: () => actions.approveSale(document, own) },
    reject: { label: t('outbound:reject'), run: () => actions.rejectSale(document) },
    pending,
  });
  const review = useDecisionActions(
    'outbound_review',
    number,
  )({
    approve: {
      label: t('outbound:approve'),
      blocked: blocked('approve'),
      run: () => actions.approve(document, own),
    },
    reject: { label: t('outbound:reject'), run: () => actions.reject(document) },
    pending,
  });

  const next = (): NextStep | undefined => {
    if (may('submit') || may('submit_sale'))
      return {
        label: t('outbound:submit'),
        needs: write,
        icon: <SubmitIcon />,
        pending,
        run: () => actions.submit(document),
      };
    if (may('plan'))
      return {
        label: t('outbound:allocateAll'),
        needs: write,
        icon: <AllocateIcon />,
        pending,
        run: () => actions.planAll(document),
      };
    if (may('approve_sale')) return selling.next;
    if (may('hand_over'))
      return {
        label: t('outbound:handOver'),
        needs: 'sales_outbound:write',
        icon: <ReleaseIcon />,
        pending,
        run: () => actions.handOver(document),
      };
    if (shown('approve')) return review.next;
    if (may('write_off'))
      return {
        label: t('outbound:writeOff'),
        needs: 'outbound_execution:ship',
        pending,
        run: () => actions.writeOff(document),
      };
    if (shown('release'))
      return {
        label: t('outbound:release'),
        needs: 'outbound:write',
        icon: <ReleaseIcon />,
        pending,
        blocked: blocked('release'),
        run: () => actions.release(document),
      };
    if (shown('start_picking') || may('pick'))
      return {
        label: t(may('pick') ? 'outbound:goOnPicking' : 'outbound:pick'),
        needs: 'outbound_execution:pick',
        icon: <PickIcon />,
        blocked: blocked('start_picking'),
        run: page('pick'),
      };
    if (may('ship'))
      return {
        label: t('outbound:ship'),
        needs: 'outbound_execution:ship',
        icon: <ShipIcon />,
        run: page('ship'),
      };
    if (may('deliver'))
      return { label: t('outbound:deliver'), needs: 'outbound_execution:deliver', run: page('deliver') };
    if (may('complete') && !completed)
      return {
        label: t('outbound:complete'),
        needs: 'outbound_execution:complete',
        pending,
        run: () => actions.complete(document),
      };
    return undefined;
  };

  const second = (): NextStep | undefined => {
    if (may('revise'))
      return {
        label: t('common:edit'),
        needs: write,
        hotkey: 'e',
        run: () => void navigate({ to: editPath(type), params: { number } }),
      };
    if (may('reject_sale')) return selling.second;
    if (may('reject')) return review.second;
    return undefined;
  };

  const others: RowAction[] = [
    ...(may('submit') || may('submit_sale')
      ? [
          {
            label: t('outbound:allocateAnew'),
            needs: write,
            run: () => actions.planAll(document),
          },
        ]
      : []),
    ...(may('redirect') ? [{ label: t('outbound:redirect'), needs: write, run: redirect }] : []),
    ...(may('withdraw')
      ? [
          {
            label: t('outbound:withdraw'),
            needs: write,
            run: () => actions.withdraw(document),
          },
        ]
      : []),
    ...(may('unpick')
      ? [
          {
            label: t('outbound:unpick'),
            needs: 'outbound_execution:pick' as const,
            run: () => actions.unpick(document),
          },
        ]
      : []),
    ...(may('void_shipment')
      ? [
          {
            label: t('outbound:void'),
            needs: 'outbound:approve' as const,
            danger: true,
            run: () => actions.voidShipment(document),
          },
        ]
      : []),
    ...(may('delete')
      ? [
          {
            label: t('outbound:delete'),
            needs: permissionFor(type, 'soft_delete'),
            danger: true,
            run: async () => {
              if (await actions.remove(document)) void navigate({ to: listPath(type) });
            },
          },
        ]
      : []),
  ];
  return { next: next(), second: second(), actions: others };
};
