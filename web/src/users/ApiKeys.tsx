import Button from '@mui/material/Button';
import type { Permission } from '@granary/api/access';
import { revokeApiKey, type ApiKey } from '@granary/api/users';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { settings } from '../app/settings/settings.ts';
import { SimpleTable, type SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { ask } from '../ui/dialogs/ask.ts';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';
import { permissionName } from '../ui/states/permission-name.ts';
import { formatMoment } from '../ui/widgets/format.ts';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';
import { NewApiKeyDialog } from './NewApiKeyDialog.tsx';

interface Props {
  readonly id: string;
  readonly keys: readonly ApiKey[];
  /** What the account may do: a key can be given no more. */
  readonly permissions: readonly Permission[];
}

/** The keys that a program signs in with. */
export const ApiKeys = ({ id, keys, permissions }: Props) => {
  const { t } = useTranslation();
  const language = settings.use((state) => state.language);
  const revoke = useCommand(revokeApiKey, { success: t('users:keys.revoked') });
  const [isIssuing, setIssuing] = useState(false);

  const columns = useMemo((): SimpleColumn<ApiKey>[] => {
    const end = async ({ id: key, name }: ApiKey) => {
      const isSure = await ask.confirm({
        title: t('users:keys.revokeTitle', { name }),
        body: t('users:keys.revokeBody'),
        confirm: t('users:keys.revoke'),
        danger: true,
      });
      if (isSure) await revoke.run({ params: { id, key } });
    };
    return [
      { key: 'name', label: t('users:keys.name'), render: ({ name }) => name },
      {
        key: 'permissions',
        label: t('users:keys.permissions'),
        render: (key) => key.permissions.map((one) => permissionName(t, one)).join(', '),
      },
      {
        key: 'expiresAt',
        label: t('users:keys.expiresAt'),
        render: ({ expiresAt }) =>
          Date.parse(expiresAt) > Date.now() ? (
            formatMoment(expiresAt, language)
          ) : (
            <ToneChip tone="past">{t('users:keys.expired')}</ToneChip>
          ),
      },
      {
        key: 'lastUsedAt',
        label: t('users:keys.lastUsedAt'),
        render: ({ lastUsedAt }) =>
          lastUsedAt === null ? t('users:keys.neverUsed') : formatMoment(lastUsedAt, language),
      },
      {
        key: 'revoke',
        label: t('users:keys.change'),
        align: 'right',
        render: (key) => (
          <Button size="small" color="error" onClick={() => void end(key)}>
            {t('users:keys.revoke')}
          </Button>
        ),
      },
    ];
  }, [t, id, language, revoke]);

  return (
    <FormSection title={t('users:keys.title')} description={t('users:keys.hint')}>
      {keys.length > 0 && (
        <Wide>
          <SimpleTable
            label={t('users:keys.title')}
            columns={columns}
            rows={keys}
            rowId={({ id: key }) => key}
          />
        </Wide>
      )}
      <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => setIssuing(true)}>
        {t('users:keys.issue')}
      </Button>
      {isIssuing && <NewApiKeyDialog id={id} permissions={permissions} onClose={() => setIssuing(false)} />}
    </FormSection>
  );
};
