import { NOT_IN_FORCE, type ContractDetail } from '@granary/api/contracts';
import { mayActivate, maySuspend, mayTerminate, type ContractStatus } from '@granary/domain/contracts/rules';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApprovalSteps } from '../approval/index.ts';
import type { Steps } from '../ui/detail/DetailPage.tsx';
import type { ContractActions } from './use-contract-actions.ts';

/** The next steps for the contract's state and the user. */
export const useSteps = (
  contract: ContractDetail,
  actions: ContractActions,
  openActivation: () => void,
): Steps => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { code, approvalStatus, businessStatus } = contract;
  const { button, pending } = actions;
  const remove = button.remove(contract, () => void navigate({ to: '/contracts' }));
  const submit: typeof button.submit = (one) => ({
    ...button.submit(one),
    ...(approvalStatus !== 'draft' && { label: t('contracts:resubmit') }),
  });
  const approval = useApprovalSteps({
    kind: 'contract_approval',
    number: code,
    document: contract,
    actions: { pending, button: { ...button, submit } },
    edit: {
      needs: 'contract:write',
      run: () => void navigate({ to: '/contracts/$code/edit', params: { code } }),
    },
    approve: button.approve(contract),
    always: [remove],
  });
  if (approval) return approval;
  const business: ContractStatus | null = businessStatus === NOT_IN_FORCE ? null : businessStatus;
  return {
    next: mayActivate(business)
      ? { label: t('contracts:activate'), needs: 'contract:approve', pending, run: openActivation }
      : undefined,
    second: maySuspend(business) ? { ...button.suspend(contract), pending } : undefined,
    actions: [...(mayTerminate(business) ? [button.terminate(contract)] : []), remove],
  };
};
