import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import AddIcon from '@mui/icons-material/Add';
import { retireRole, type RoleRow } from '@granary/api/roles';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useCan } from '../app/session/can.ts';
import { SimpleTable, type SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { ask } from '../ui/dialogs/ask.ts';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { DefineRoleDialog, ReviseRoleDialog } from './RoleDialogs.tsx';
import { RoleHistoryDialog } from './RoleHistoryDialog.tsx';
import { roleName } from './role-name.ts';
import { RolesLoaded } from './RolesLoaded.tsx';

export const OwnRolesTab = ({ tabs }: { tabs: ReactNode }) => (
  <RolesLoaded tabs={tabs}>{(roles) => <OwnRoles roles={roles} />}</RolesLoaded>
);

type OwnRow = RoleRow & { readonly own: NonNullable<RoleRow['own']> };
type Open = { readonly what: 'define' } | { readonly what: 'revise' | 'history'; readonly row: OwnRow };

const OwnRoles = ({ roles }: { roles: readonly RoleRow[] }) => {
  const { t } = useTranslation();
  const mayChange = useCan()('permission:write');
  const [open, setOpen] = useState<Open>();
  const retire = useCommand(retireRole, { success: t('roles:retired') });
  const rows = roles.filter((row): row is OwnRow => row.own !== null);
  const end = async ({ code, own: { name } }: OwnRow) => {
    const reason = await ask.reason({
      title: t('roles:retireTitle', { name }),
      body: t('roles:retireBody'),
      confirm: t('roles:retire'),
      danger: true,
    });
    if (reason) await retire.run({ params: { code }, body: { reason } });
  };
  const columns: SimpleColumn<OwnRow>[] = [
    { key: 'name', label: t('roles:name'), render: ({ own: { name } }) => name },
    { key: 'code', label: t('roles:code'), render: ({ code }) => code },
    { key: 'basedOn', label: t('roles:basedOn'), render: ({ own: { basedOn } }) => roleName(t, basedOn) },
    {
      key: 'permissions',
      label: t('roles:held'),
      render: ({ permissions }) => permissions.length,
      align: 'right',
    },
    { key: 'people', label: t('roles:people'), render: ({ people }) => people, align: 'right' },
    {
      key: 'status',
      label: t('users:status'),
      render: ({ own: { status } }) => <StatusChip kind="ownRole" value={status} />,
    },
    {
      key: 'actions',
      label: t('roles:actions'),
      render: (row) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button size="small" onClick={() => setOpen({ what: 'history', row })}>
            {t('roles:tab.history')}
          </Button>
          {mayChange && row.own.status === 'active' && (
            <>
              <Button size="small" onClick={() => setOpen({ what: 'revise', row })}>
                {t('common:edit')}
              </Button>
              <Button size="small" color="error" onClick={() => void end(row)}>
                {t('roles:retire')}
              </Button>
            </>
          )}
        </Box>
      ),
    },
  ];
  const close = () => setOpen(undefined);
  return (
    <>
      {mayChange && (
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => setOpen({ what: 'define' })}
          sx={{ justifySelf: 'start' }}
        >
          {t('roles:define')}
        </Button>
      )}
      {rows.length === 0 ? (
        <EmptyState compact title={t('roles:noneOwn')} />
      ) : (
        <SimpleTable<OwnRow>
          label={t('roles:tab.own')}
          columns={columns}
          rows={rows}
          rowId={({ code }) => code}
        />
      )}
      {open?.what === 'define' && <DefineRoleDialog roles={roles} onClose={close} />}
      {open?.what === 'revise' && <ReviseRoleDialog row={open.row} onClose={close} />}
      {open?.what === 'history' && (
        <RoleHistoryDialog code={open.row.code} name={open.row.own.name} onClose={close} />
      )}
    </>
  );
};
