import AllocateIcon from '@mui/icons-material/AutoFixHighOutlined';
import PickIcon from '@mui/icons-material/ChecklistOutlined';
import ReleaseIcon from '@mui/icons-material/PlayArrowOutlined';
import ShipIcon from '@mui/icons-material/LocalShippingOutlined';
import SubmitIcon from '@mui/icons-material/SendOutlined';
import { permissionFor, type OutboundDetail } from '@granary/api/outbound';
import { obstacleTo, type OutboundCommand } from '@granary/domain/outbound/rules';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWorksIn } from '../app/session/warehouse.ts';
import { useDecisionActions } from '../approval/index.ts';
import type { NextStep, Steps } from '../ui/detail/DetailPage.tsx';
import type { RowAction } from '../ui/list/types.ts';
import { editPath, listPath } from './places.ts';
import type { OutboundActions } from './use-outbound-actions.ts';

/** The next steps, by the same table that the server uses. */
export const useSteps = (document: OutboundDetail, actions: OutboundActions, redirect: () => void): Steps => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { number, completed, type } = document;
  const { button, pending } = actions;
  const write = permissionFor(type, 'write');
  const standing = { ...document, deleted: document.deletedAt !== null };
  const blocker = (command: OutboundCommand) => obstacleTo(command, standing);
  const isHere = useWorksIn(document.warehouse);
  const isThere = useWorksIn(document.destination ?? document.warehouse);
  /** What arrives is received at the destination; all else happens where the goods come from. */
  const isOwn = (command: OutboundCommand) => (command === 'deliver' ? isThere : isHere);
  const may = (command: OutboundCommand) => isOwn(command) && blocker(command) === undefined;
  const shown = (command: OutboundCommand) =>
    may(command) || (isOwn(command) && blocker(command) === 'allocation');
  const blocked = (command: OutboundCommand) =>
    blocker(command) === 'allocation' ? t('outbound:allocateFirst') : undefined;
  const page = (name: 'pick' | 'ship' | 'deliver') => () =>
    void navigate({ to: `/warehouse/outbound/$number/${name}`, params: { number } });
  const selling = useDecisionActions(
    'sales_approval',
    number,
  )({ approve: button.approveSale(document), reject: button.rejectSale(document), pending });
  const review = useDecisionActions(
    'outbound_review',
    number,
  )({
    approve: { ...button.approve(document), blocked: blocked('approve') },
    reject: button.reject(document),
    pending,
  });

  const next = (): NextStep | undefined => {
    if (may('submit') || may('submit_sale'))
      return { ...button.submit(document), icon: <SubmitIcon />, pending };
    if (may('plan')) return { ...button.planAll(document), icon: <AllocateIcon />, pending };
    if (may('approve_sale')) return selling.next;
    if (may('hand_over')) return { ...button.handOver(document), icon: <ReleaseIcon />, pending };
    if (shown('approve')) return review.next;
    if (may('write_off')) return { ...button.writeOff(document), pending };
    if (shown('release'))
      return { ...button.release(document), icon: <ReleaseIcon />, pending, blocked: blocked('release') };
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
    if (may('complete') && !completed) return { ...button.complete(document), pending };
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
      ? [{ ...button.planAll(document), label: t('outbound:allocateAnew') }]
      : []),
    ...(may('redirect') ? [{ label: t('outbound:redirect'), needs: write, run: redirect }] : []),
    ...(may('withdraw') ? [button.withdraw(document)] : []),
    ...(may('unpick') ? [button.unpick(document)] : []),
    ...(may('void_shipment') ? [button.voidShipment(document)] : []),
    ...(may('delete') ? [button.remove(document, () => void navigate({ to: listPath(type) }))] : []),
  ];
  return { next: next(), second: second(), actions: others };
};
