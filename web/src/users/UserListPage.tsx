import type { AnswerOf } from '@granary/api/http';
import { changeUserStatus, inviteUser, listUsers, resetTwoFactor, userFields } from '@granary/api/users';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useCan } from '../app/session/can.ts';
import { session } from '../app/session/session-store.ts';
import { nameOfRole } from '../roles/role-name.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { StatusChip, ToneChip } from '../ui/widgets/StatusChip.tsx';
import { VerifiedChip } from '../ui/widgets/VerifiedChip.tsx';
import { EraseUserDialog } from './EraseUserDialog.tsx';
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx';
import type { Column, ListView, RowAction } from '../ui/list/types.ts';

type UserRow = AnswerOf<typeof listUsers>['rows'][number];
const column = columnsOf<UserRow>();
const LIST = '/system/users';

export const UserListPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const own = session.use((state) => state.user?.id);
  const setStatus = useCommand(changeUserStatus);
  const inviteAgain = useCommand(inviteUser, { success: t('users:invited') });
  const unlockTwoFactor = useCommand(resetTwoFactor, { success: t('users:twoFactor.done') });
  const administers = useCan()('user:write');
  const columns = useMemo(
    () => [...columnsIn(t), ...(administers ? [secondFactor(t)] : [])],
    [t, administers],
  );
  const views = useMemo(() => viewsIn(t), [t]);
  const [resetting, setResetting] = useState<UserRow>();
  const [leaving, setLeaving] = useState<UserRow>();
  const edit = ({ id }: UserRow) => ({ to: `${LIST}/$id`, params: { id } });

  const stop = async ({ id, username }: UserRow, status: 'inactive' | 'suspended') => {
    const reason = await ask.reason({
      title: t(`users:${status}.title`, { username }),
      body: t(`users:${status}.body`),
      confirm: t(`users:${status}.action`),
      danger: true,
    });
    if (reason) await setStatus.run({ params: { id }, body: { status, reason } });
  };
  const resetFactor = async ({ id, username }: UserRow) => {
    const reason = await ask.reason({
      title: t('users:twoFactor.title', { username }),
      body: t('users:twoFactor.body'),
      confirm: t('users:twoFactor.reset'),
      danger: true,
    });
    if (reason) await unlockTwoFactor.run({ params: { id }, body: { reason } });
  };

  const rowActions = (row: UserRow): RowAction[] => {
    if (row.erased) return [];
    const change: RowAction[] =
      row.id === own
        ? []
        : [
            ...(row.status === 'active'
              ? [
                  {
                    label: t('users:inactive.action'),
                    needs: ['user:write', 'user:delete'] as const,
                    run: () => stop(row, 'inactive'),
                  },
                  {
                    label: t('users:suspended.action'),
                    needs: 'user:write' as const,
                    danger: true,
                    run: () => stop(row, 'suspended'),
                  },
                ]
              : row.status === 'pending'
                ? [
                    {
                      label: t('users:inviteAgain'),
                      needs: 'user:write' as const,
                      run: async () => void (await inviteAgain.run({ params: { id: row.id }, body: {} })),
                    },
                    {
                      label: t('users:inactive.action'),
                      needs: 'user:write' as const,
                      run: () => stop(row, 'inactive'),
                    },
                  ]
                : [
                    ...(row.status === 'inactive'
                      ? [
                          {
                            label: t('users:erase.action'),
                            needs: 'user:delete' as const,
                            danger: true,
                            run: () => setLeaving(row),
                          },
                        ]
                      : []),
                    {
                      label: t(row.status === 'locked' ? 'users:unlock' : 'users:activate'),
                      needs: 'user:write' as const,
                      run: async () =>
                        void (await setStatus.run({ params: { id: row.id }, body: { status: 'active' } })),
                    },
                  ]),
            ...(row.status === 'pending' || row.service
              ? []
              : [
                  { label: t('users:reset'), needs: 'user:write' as const, run: () => setResetting(row) },
                  {
                    label: t('users:twoFactor.reset'),
                    needs: 'user:write' as const,
                    run: () => resetFactor(row),
                  },
                ]),
          ];
    return [{ label: t('common:edit'), needs: 'user:write', run: () => void navigate(edit(row)) }, ...change];
  };

  return (
    <>
      <ListPage<UserRow>
        name="users"
        title={t('users:title')}
        topic="user"
        contract={listUsers}
        fields={userFields}
        columns={columns}
        rowId={({ id }) => id}
        views={views}
        defaultSort="username:asc"
        searchLabel={t('users:search')}
        open={edit}
        create={{ label: t('users:create'), needs: 'user:write', to: `${LIST}/create` }}
        rowActions={rowActions}
      />
      {resetting && <ResetPasswordDialog user={resetting} onClose={() => setResetting(undefined)} />}
      {leaving && <EraseUserDialog user={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
};

const columnsIn = (t: TFunction): Column<UserRow>[] => [
  column.text('username', t('users:username'), { width: 160, card: 'title' }),
  column.text('realName', t('users:realName'), {
    flex: 1,
    width: 150,
    card: 'subtitle',
    render: ({ realName, service }) =>
      service ? (
        <>
          {realName} <ToneChip tone="past">{t('users:service')}</ToneChip>
        </>
      ) : (
        realName
      ),
  }),
  column.choice('role', t('users:role'), (role) => t(`status:role.${role}`), {
    width: 190,
    text: (row) => nameOfRole(t, row),
    download: { of: ['role', 'ownRoleName'] },
  }),
  {
    field: 'warehouses',
    label: t('users:warehouses'),
    width: 150,
    download: { words: { all: t('users:everywhere') } },
    text: ({ warehouses }) => (warehouses === 'all' ? t('users:everywhere') : warehouses.join(', ')),
  },
  column.text('department', t('users:department'), { width: 120 }),
  column.text('email', t('users:email'), { width: 200, hidden: true, card: 'none' }),
  column.text('phone', t('users:phone'), { width: 150, hidden: true, card: 'none' }),
  verified('emailVerified', t('users:emailVerified'), t),
  verified('phoneVerified', t('users:phoneVerified'), t),
  column.moment('lastSignInAt', t('users:lastSignInAt')),
  column.status('status', t('users:status'), 'user', {
    width: 120,
    render: ({ status, erased }) =>
      erased ? (
        <ToneChip tone="past">{t('users:erased')}</ToneChip>
      ) : (
        <StatusChip kind="user" value={status} />
      ),
  }),
];

const verified = (field: 'emailVerified' | 'phoneVerified', label: string, t: TFunction): Column<UserRow> => {
  const word = (row: UserRow) => t(row[field] ? 'users:verified' : 'users:notVerified');
  return {
    field,
    label,
    width: 150,
    hidden: true,
    card: 'none',
    download: { words: { true: t('users:verified'), false: t('users:notVerified') } },
    render: (row) => <VerifiedChip verified={row[field]} />,
    text: word,
  };
};

const secondFactor = (t: TFunction): Column<UserRow> => {
  const words = { true: t('users:hasSecondFactor'), false: t('users:noSecondFactor') };
  return {
    field: 'secondFactor',
    label: t('users:secondFactor'),
    width: 100,
    stays: true,
    download: { words },
    text: (row) => words[row.secondFactor ? 'true' : 'false'],
  };
};

const viewsIn = (t: TFunction): ListView[] => [
  { key: 'all', label: t('common:all'), filter: [] },
  { key: 'active', label: t('users:views.active'), filter: ['status:in:active'] },
  { key: 'pending', label: t('users:views.pending'), filter: ['status:in:pending'] },
  { key: 'service', label: t('users:views.service'), filter: ['service:eq:true'] },
  { key: 'stopped', label: t('users:views.stopped'), filter: ['status:in:inactive,suspended,locked'] },
];
