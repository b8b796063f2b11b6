import CauseIcon from '@mui/icons-material/AccountTreeOutlined';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { logReaders } from '@granary/api/operations';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../app/session/can.ts';
import { PathLink } from './PathLink.tsx';
import { Tip } from './Tip.tsx';

interface Props {
  /** An event's id, or its place in the log. */
  readonly event: string;
  /** In tables: a small picture instead of the word. */
  readonly icon?: boolean;
}

/** From a row or a figure to the event it comes from; for those who may read the log. */
export const EventLink = ({ event, icon = false }: Props) => {
  const { t } = useTranslation();
  const can = useCan();
  if (!can(logReaders)) return null;
  const target = { to: '/audit/events/$eventId', params: { eventId: event }, search: { tab: 'cause' } };
  if (!icon)
    return (
      <Link component={PathLink} {...target} variant="caption">
        {t('common:cause')}
      </Link>
    );
  return (
    <Tip title={t('common:cause')}>
      <IconButton component={PathLink} {...target} size="small" aria-label={t('common:cause')}>
        <CauseIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </Tip>
  );
};

/** The place in the log from the id of a ledger's row: `‹position›-‹n›`. */
export const placeOfRow = (id: string): string => String(BigInt(id.split('-')[0] ?? '0'));
