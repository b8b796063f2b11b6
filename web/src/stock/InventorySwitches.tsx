import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../app/router/search-state.ts';
import { session } from '../app/session/session-store.ts';
import { useChosenWarehouse } from '../app/session/warehouse.ts';
import type { InventorySearch } from './inventory-search.ts';

/** Switches: by batch or by item, working warehouse or all of the user's. */
export const InventorySwitches = () => {
  const { t } = useTranslation();
  const [search] = useSearchState<InventorySearch>();
  const navigate = useNavigate();
  const chosen = useChosenWarehouse();
  const several = (session.use((state) => state.user)?.warehouses.length ?? 0) > 1;
  /** Filters and sorting are dropped, because the lists have different columns. */
  const show = (next: InventorySearch) => void navigate({ to: '.', search: () => next });
  return (
    <>
      {several && (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('stock:scope.label')}
          value={search.scope ?? (chosen ? 'one' : 'all')}
          onChange={(_, scope: 'one' | 'all' | null) =>
            scope && show({ by: search.by, view: search.view, scope: scope === 'all' ? scope : undefined })
          }
        >
          <ToggleButton value="one" disabled={!chosen}>
            {t('stock:scope.one')}
          </ToggleButton>
          <ToggleButton value="all">{t('stock:scope.all')}</ToggleButton>
        </ToggleButtonGroup>
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('stock:by.label')}
        value={search.by ?? 'batch'}
        onChange={(_, by: 'batch' | 'item' | null) =>
          by && show({ scope: search.scope, by: by === 'item' ? by : undefined })
        }
      >
        <ToggleButton value="batch">{t('stock:by.batch')}</ToggleButton>
        <ToggleButton value="item">{t('stock:by.item')}</ToggleButton>
      </ToggleButtonGroup>
    </>
  );
};

/** The warehouse to which the list is limited; undefined if all are requested or a filter selects one. */
export const useListedWarehouse = (): string | undefined => {
  const [search] = useSearchState<InventorySearch>();
  const chosen = useChosenWarehouse();
  const filtered = search.filter?.some((filter) => filter.startsWith('warehouse:'));
  return search.scope === 'all' || filtered ? undefined : chosen?.code;
};
