import MayIcon from '@mui/icons-material/Check';
import MayNotIcon from '@mui/icons-material/Remove';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { styled } from '@mui/material/styles';
import type { Permission } from '@granary/api/access';
import type { RoleRow } from '@granary/api/roles';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollingTable } from '../ui/detail/ScrollingTable.tsx';
import { permissionName } from '../ui/states/permission-name.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import type { Area } from './areas.ts';
import { listedName } from './role-name.ts';

interface Props {
  readonly roles: readonly RoleRow[];
  readonly areas: readonly Area[];
}

/** Permissions by role; a permission's name links to its holders. */
export const MatrixTable = ({ roles, areas }: Props) => {
  const { t } = useTranslation();
  return (
    <ScrollingTable label={t('roles:tab.matrix')} sx={{ maxHeight: '72dvh', overflow: 'auto' }}>
      <Table size="small" stickyHeader aria-label={t('roles:tab.matrix')}>
        <TableHead>
          <TableRow>
            <Name component="th">{t('roles:permission')}</Name>
            {roles.map((role) => (
              <TableCell key={role.code} align="center" sx={{ minWidth: 88, lineHeight: 1.3 }}>
                {listedName(t, role)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {areas.map((area) => (
            <Fragment key={area.key}>
              <TableRow>
                <Name component="th" scope="rowgroup" sx={{ fontWeight: 600 }}>
                  {t(`permissions:resource.${area.key}`)}
                </Name>
                <TableCell colSpan={roles.length} />
              </TableRow>
              {area.permissions.map((permission) => (
                <PermissionLine key={permission} permission={permission} roles={roles} />
              ))}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </ScrollingTable>
  );
};

const PermissionLine = ({ permission, roles }: { permission: Permission; roles: readonly RoleRow[] }) => {
  const { t } = useTranslation();
  return (
    <TableRow hover data-permission={permission}>
      <Name component="th" scope="row">
        <Link
          component={PathLink}
          to="/system/permissions"
          search={{ tab: 'holders', permission }}
          color="inherit"
          underline="hover"
        >
          {permissionName(t, permission)}
        </Link>
      </Name>
      {roles.map(({ code, permissions }) => (
        <TableCell key={code} align="center" data-role={code}>
          {permissions.includes(permission) ? (
            <MayIcon titleAccess={t('roles:may')} color="success" sx={{ fontSize: 18 }} />
          ) : (
            <MayNotIcon titleAccess={t('roles:mayNot')} color="disabled" sx={{ fontSize: 14 }} />
          )}
        </TableCell>
      ))}
    </TableRow>
  );
};

/** Stays visible while the table scrolls sideways. */
const Name = styled(TableCell)<{ component?: 'th' }>(({ theme }) => ({
  position: 'sticky',
  left: 0,
  zIndex: 1,
  minWidth: 200,
  backgroundColor: theme.palette.background.default,
  'thead &': { zIndex: 3 },
}));
