import { listPermissionChanges, type PermissionChange } from '@granary/api/roles';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { SimpleTable, type SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { permissionName } from '../ui/states/permission-name.ts';
import { EventLink } from '../ui/widgets/EventLink.tsx';
import { eventName } from '../ui/widgets/event-name.ts';
import { DateText } from '../ui/widgets/figures.tsx';
import { personName } from '../ui/widgets/person-name.ts';
import { roleName } from './role-name.ts';

/** Every change of what somebody may do, each with the event it comes from. */
export const PermissionHistory = ({ id }: { id: string }) => {
  const { t } = useTranslation();
  const query = useQueryOf('user', listPermissionChanges, { params: { id } });
  return (
    <Loaded query={query}>
      {({ rows }) => (
        <SimpleTable<PermissionChange>
          label={t('roles:tab.history')}
          columns={columnsIn(t)}
          rows={rows}
          rowId={({ eventId }) => eventId}
        />
      )}
    </Loaded>
  );
};

const columnsIn = (t: TFunction): SimpleColumn<PermissionChange>[] => [
  { key: 'when', label: t('roles:when'), render: ({ recordedAt }) => <DateText value={recordedAt} /> },
  { key: 'what', label: t('roles:what'), render: ({ type }) => eventName(type) },
  { key: 'role', label: t('users:role'), render: (change) => rolesOf(t, change) },
  { key: 'gained', label: t('roles:gained'), render: ({ gained }) => listed(t, gained) },
  { key: 'lost', label: t('roles:lost'), render: ({ lost }) => listed(t, lost) },
  { key: 'by', label: t('roles:by'), render: ({ username }) => personName(username) },
  { key: 'cause', label: t('common:cause'), render: ({ eventId }) => <EventLink event={eventId} icon /> },
];

const rolesOf = (t: TFunction, { role, roleBefore }: PermissionChange): string =>
  [roleBefore, role]
    .filter((one, index, all) => one !== null && all.indexOf(one) === index)
    .map((one) => roleName(t, one ?? ''))
    .join(' → ');

const listed = (t: TFunction, names: readonly string[]): string =>
  names.length === 0 ? '–' : names.map((name) => permissionName(t, name)).join(', ');
