import Box from '@mui/material/Box';
import { listRoles, type RoleRow } from '@granary/api/roles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';

interface Props {
  readonly tabs: ReactNode;
  readonly children: (roles: readonly RoleRow[]) => ReactNode;
}

/** A tab that shows roles. */
export const RolesLoaded = ({ tabs, children }: Props) => {
  const { t } = useTranslation();
  const query = useQueryOf('role', listRoles, {});
  return (
    <>
      <PageHeader title={t('roles:title')} subtitle={t('roles:subtitle')} />
      {tabs}
      <Box sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Loaded query={query}>{({ rows }) => children(rows)}</Loaded>
      </Box>
    </>
  );
};
