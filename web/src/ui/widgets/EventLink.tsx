import CauseIcon from '@mui/icons-material/AccountTreeOutlined';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { logReaders } from '@granary/api/operation-log';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../app/session/can.ts';
import { PathLink } from './PathLink.tsx';
import { Tip } from './Tip.tsx';

interface Props {
  /** An event's id or log position. */
  readonly event: string;
  /** In tables: an icon instead of text. */
  readonly icon?: boolean;
}

/** Links a row or figure to its event, for users who may read the log. */
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

/** The log position in a ledger row's id: `‹position›-‹n›`. */
export const placeOfRow = (id: string): string => String(BigInt(id.split('-')[0] ?? '0'));
