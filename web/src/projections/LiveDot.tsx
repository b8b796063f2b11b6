import type { AnswerOf } from '@granary/api/http';
import type { listProjections } from '@granary/api/projections';
import { useTranslation } from 'react-i18next';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';

/** A projector sends a heartbeat every few seconds. */
const SILENT_MS = 20_000;

interface Props {
  readonly overview: AnswerOf<typeof listProjections> | undefined;
  readonly failing: boolean;
}

/** Whether the data are current and a projector is running. */
export const LiveDot = ({ overview, failing }: Props) => {
  const { t } = useTranslation();
  if (failing) return <ToneChip tone="warning">{t('projections:notLive')}</ToneChip>;
  if (!overview) return null;
  const { projectorSeenAt, at } = overview;
  const runs = projectorSeenAt !== null && Date.parse(at) - Date.parse(projectorSeenAt) < SILENT_MS;
  return runs ? (
    <ToneChip tone="success">{t('projections:projectorRuns')}</ToneChip>
  ) : (
    <ToneChip tone="danger">{t('projections:projectorSilent')}</ToneChip>
  );
};
