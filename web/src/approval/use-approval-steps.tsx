import SubmitIcon from '@mui/icons-material/SendOutlined';
import { mayDecide, mayEdit, type ApprovalStatus } from '@granary/domain/approval/rules';
import type { TaskKind } from '@granary/domain/workflow/rules';
import { useTranslation } from 'react-i18next';
import type { NextStep, Steps } from '../ui/detail/DetailPage.tsx';
import type { ActionButton } from '../ui/detail/document-actions.ts';
import type { RowAction } from '../ui/list/types.ts';
import { useDecisionActions } from './use-decision-actions.tsx';

interface Approvable {
  readonly approvalStatus: ApprovalStatus;
  readonly processing: boolean;
  readonly deletedAt?: string | null;
}

interface Approval<Document> {
  readonly kind: TaskKind;
  readonly number: string;
  readonly document: Document;
  readonly actions: {
    readonly button: Readonly<
      Record<'submit' | 'review' | 'reject' | 'withdraw', (document: Document) => ActionButton>
    >;
    readonly pending: boolean;
  };
  readonly edit: Pick<NextStep, 'needs' | 'run'>;
  readonly approve: Pick<NextStep, 'label' | 'run'>;
  /** In every state of the approval. */
  readonly always?: readonly RowAction[];
}

/** The next steps of a document that awaits submission or a decision; undefined once it is decided. */
export const useApprovalSteps = <Document extends Approvable>({
  kind,
  number,
  document,
  actions: { button, pending },
  edit,
  approve,
  always = [],
}: Approval<Document>): Steps | undefined => {
  const { t } = useTranslation();
  const decide = useDecisionActions(kind, number);
  const { approvalStatus, processing, deletedAt = null } = document;
  if (processing || deletedAt !== null) return { actions: [] };
  if (mayEdit(approvalStatus))
    return {
      next: { ...button.submit(document), icon: <SubmitIcon />, pending },
      second: { ...edit, label: t('common:edit'), hotkey: 'e' },
      actions: always,
    };
  if (!mayDecide(approvalStatus)) return undefined;
  const decision = decide({ approve, reject: button.reject(document), pending });
  const claims = approvalStatus === 'submitted' && decision.next.blocked === undefined;
  return {
    ...decision,
    actions: [...(claims ? [button.review(document)] : []), button.withdraw(document), ...always],
  };
};
