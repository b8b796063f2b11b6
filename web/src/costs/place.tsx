import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../app/router/search-state.ts';
import { session } from '../app/session/session-store.ts';
import { useChosenWarehouse } from '../app/session/warehouse.ts';
import type { CostsSearch } from './costs-search.ts';

/** The warehouse to query: the working one, or none for all of the user's. */
export const useCostsPlace = (): { warehouse?: string } => {
  const [{ scope }] = useSearchState<CostsSearch>();
  const chosen = useChosenWarehouse();
  return scope === 'all' || !chosen ? {} : { warehouse: chosen.code };
};

export const PlaceSwitch = () => {
  const { t } = useTranslation();
  const [{ scope }, change] = useSearchState<CostsSearch>();
  const chosen = useChosenWarehouse();
  const several = (session.use((state) => state.user)?.warehouses.length ?? 0) > 1;
  if (!several || !chosen) return null;
  return (
    <Box sx={{ px: { xs: 4, md: 6 }, pt: 3 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('stock:scope.label')}
        value={scope ?? 'one'}
        onChange={(_, next: 'one' | 'all' | null) =>
          next && change({ scope: next === 'all' ? next : undefined })
        }
      >
        <ToggleButton value="one">{t('stock:scope.one')}</ToggleButton>
        <ToggleButton value="all">{t('stock:scope.all')}</ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
};
