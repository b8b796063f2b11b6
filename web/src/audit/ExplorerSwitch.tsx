import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Switches between events and streams. Filters are dropped, because the columns differ. */
export const ExplorerSwitch = ({ by }: { by: 'events' | 'streams' }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('audit:explorer.view')}
      value={by}
      onChange={(_, next: typeof by | null) =>
        next && void navigate({ to: '.', search: () => (next === 'streams' ? { by: next } : {}) })
      }
    >
      <ToggleButton value="events">{t('audit:explorer.events')}</ToggleButton>
      <ToggleButton value="streams">{t('audit:explorer.streams')}</ToggleButton>
    </ToggleButtonGroup>
  );
};
