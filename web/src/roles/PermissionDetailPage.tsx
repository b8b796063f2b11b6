import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { permissionReaders } from '@granary/api/access';
import { listUsers, type userRow } from '@granary/api/users';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useSearchState } from '../app/router/search-state.ts';
import { useCan } from '../app/session/can.ts';
import { session } from '../app/session/session-store.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EntityPicker, type EntitySource } from '../ui/widgets/EntityPicker.tsx';
import { EffectivePermissions } from './EffectivePermissions.tsx';
import { PermissionHistory } from './PermissionHistory.tsx';
import type { PersonSearch } from './roles-search.ts';

type UserRow = z.output<typeof userRow>;
const people: EntitySource<UserRow> = {
  topic: 'user',
  contract: listUsers,
  option: ({ id, username, realName }) => ({ id, label: `${username} · ${realName}` }),
};

/** One user's permissions with the reasons, and all changes to them. */
export const PermissionDetailPage = () => {
  const { t } = useTranslation();
  const can = useCan();
  const own = session.use((state) => state.user);
  const [search, change] = useSearchState<PersonSearch>();
  const person = search.person ?? own?.id;
  const tabs = can(permissionReaders) ? (['effective', 'history'] as const) : (['history'] as const);
  const tab = tabs.find((key) => key === search.tab) ?? tabs[0];
  const known =
    own && own.id === person ? { id: own.id, label: `${own.username} · ${own.realName}` } : undefined;
  return (
    <>
      <PageHeader title={t('roles:detailTitle')} subtitle={t('roles:detailSubtitle')} />
      <Box sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {can('user:read') && (
          <Box sx={{ maxWidth: 420 }}>
            <EntityPicker<UserRow>
              source={people}
              value={person}
              {...(known ? { known } : {})}
              onChange={(id) => change({ person: id })}
              look={{ label: t('roles:person'), 'data-field': 'person' }}
            />
          </Box>
        )}
        <Tabs
          value={tab}
          onChange={(_, key: string) => change({ tab: key })}
          aria-label={t('roles:detailTitle')}
          sx={{ borderBottom: 1, borderColor: 'divider' }}
        >
          {tabs.map((key) => (
            <Tab key={key} value={key} label={t(`roles:tab.${key}`)} />
          ))}
        </Tabs>
        {person !== undefined && tab === 'effective' && <EffectivePermissions id={person} />}
        {person !== undefined && tab === 'history' && <PermissionHistory id={person} />}
      </Box>
    </>
  );
};
