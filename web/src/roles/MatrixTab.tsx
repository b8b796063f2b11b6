import TextField from '@mui/material/TextField';
import type { RoleRow } from '@granary/api/roles';
import { useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../app/router/search-state.ts';
import { SEARCH_LONGEST } from '../ui/list/list-search.ts';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { areasOf, permissionsLike } from './areas.ts';
import { MatrixTable } from './MatrixTable.tsx';
import { RolesLoaded } from './RolesLoaded.tsx';
import type { RolesSearch } from './roles-search.ts';

export const MatrixTab = ({ tabs }: { tabs: ReactNode }) => (
  <RolesLoaded tabs={tabs}>
    {(roles) => <Matrix roles={roles.filter(({ own }) => own?.status !== 'retired')} />}
  </RolesLoaded>
);

const Matrix = ({ roles }: { roles: readonly RoleRow[] }) => {
  const { t } = useTranslation();
  const [{ q = '' }, change] = useSearchState<RolesSearch>();
  const found = permissionsLike(t, useDeferredValue(q));
  return (
    <>
      <TextField
        type="search"
        size="small"
        label={t('roles:search')}
        value={q}
        onChange={(event) => change({ q: event.target.value || undefined })}
        slotProps={{ htmlInput: { maxLength: SEARCH_LONGEST } }}
        sx={{ maxWidth: 420 }}
      />
      {found.length === 0 ? (
        <EmptyState compact title={t('common:noResults')} />
      ) : (
        <MatrixTable roles={roles} areas={areasOf(found)} />
      )}
    </>
  );
};
