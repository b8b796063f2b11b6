import type { CourseStage } from '@granary/api/workflow';
import {
  contractTask,
  isProcessing as isContractProcessing,
  type ContractState,
} from '@granary/domain/contracts';
import {
  countTask,
  countingOf,
  isBlind,
  isUncounted,
  type CountDocument,
  type CountState,
} from '@granary/domain/counts';
import { creditRequestTask, type CreditRequestState } from '@granary/domain/credit-requests';
import { distributionTask, type DistributionState } from '@granary/domain/distribution';
import { mayDecide, mayEdit } from '@granary/domain/approval/rules';
import { inboundTask, type InboundState } from '@granary/domain/inbound';
import type { Acting, Place } from './place.ts';

const settled: readonly CourseStage[] = ['draft', 'approval', 'settling'];

export const inboundPlace = (state: InboundState): Place | undefined => {
  if (state.status !== 'present') return undefined;
  const { approval, progress, warehouse, deleted } = state;
  const at = placed(settled, [warehouse], deleted);
  if (mayEdit(approval.status)) return at('draft', { permission: 'inbound:write', warehouse });
  if (mayDecide(approval.status))
    return at('approval', { permission: 'inbound:approve', warehouse, task: inboundTask(state) });
  if (progress.status === 'reversed') return { ...at(null), ended: true };
  return progress.status === 'completed' ? at(null) : at('settling');
};

export const contractPlace = (state: ContractState): Place | undefined => {
  if (state.status !== 'present') return undefined;
  const { approval, business, deleted } = state;
  const at = placed(settled, [], deleted);
  if (mayEdit(approval.status)) return at('draft', { permission: 'contract:write', warehouse: null });
  if (mayDecide(approval.status))
    return at('approval', { permission: 'contract:approve', warehouse: null, task: contractTask(state) });
  if (isContractProcessing(state)) return at('settling');
  return { ...at(null), ended: business === 'terminated' };
};

export const creditRequestPlace = (state: CreditRequestState): Place | undefined => {
  if (state.status !== 'present') return undefined;
  const { approval, progress } = state;
  const at = placed(settled, []);
  if (mayEdit(approval.status)) return at('draft', { permission: 'credit:submit', warehouse: null });
  if (mayDecide(approval.status))
    return at('approval', { permission: 'credit:approve', warehouse: null, task: creditRequestTask(state) });
  return progress.status === 'applied' ? at(null) : at('settling');
};

export const distributionPlace = (state: DistributionState): Place | undefined => {
  if (state.status !== 'present') return undefined;
  const { approval, record, warehouse } = state;
  const at = placed(['draft', 'approval', 'goods'], [warehouse]);
  if (mayEdit(approval.status)) return at('draft', { permission: 'purchase_request:submit', warehouse });
  if (mayDecide(approval.status))
    return at('approval', {
      permission: 'purchase_request:approve',
      warehouse,
      task: distributionTask(state),
    });
  if (record?.status === 'cancelled') return { ...at(null), ended: true };
  if (!record || record.status === 'received' || record.status === 'completed') return at(null);
  return { ...at('goods'), ...(!record.making && { follows: record.outbound }) };
};

export const countPlace = (state: CountState): Place | undefined => {
  if (state.status === 'none') return undefined;
  const { status, warehouse } = state;
  const at = placed(['counting', 'approval', 'settling'], [warehouse]);
  if (isBlind(status))
    return at('counting', {
      permission: 'inventory:write',
      warehouse,
      except: excludedFrom(state),
    });
  if (status === 'counted')
    return at('approval', { permission: 'inventory:adjust', warehouse, task: countTask(state) });
  if (status === 'approved') return at('settling');
  return { ...at(null), ended: status !== 'adjusted' };
};

/** Nobody counts a line twice, so the one who counted all that is left has nothing to do. */
const excludedFrom = ({ lines }: CountDocument): string[] => {
  const counters = new Set(lines.filter(isUncounted).map((line) => countingOf(line)?.counter));
  const [only] = counters;
  return counters.size === 1 && only !== undefined ? [only] : [];
};

/** A deleted document goes no further. */
const placed =
  (path: readonly CourseStage[], warehouses: readonly string[], deleted = false) =>
  (stage: CourseStage | null, acting: Acting | null = null): Place => ({
    path,
    stage,
    ended: deleted,
    acting: deleted ? null : acting,
    warehouses,
  });
