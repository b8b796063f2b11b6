import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AnswerOf } from '@granary/api/http';
import { listPasskeys, removePasskey, renamePasskey } from '@granary/api/users';
import { PASSKEYS_MOST } from '@granary/domain/users/rules';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../app/client/call.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { passkeysWork } from '../app/session/passkeys.ts';
import { settings } from '../app/settings/settings.ts';
import { SimpleTable, type SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { formatMoment } from '../ui/widgets/format.ts';
import { NewPasskeyDialog } from './NewPasskeyDialog.tsx';
import { PasskeyDialog, type Typed } from './PasskeyDialog.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { withPasskey } from './with-passkey.ts';

type Passkey = AnswerOf<typeof listPasskeys>['rows'][number];
type Open = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey };

/** Passkeys, which sign in with or instead of the password. */
export const PasskeysCard = () => {
  const { t } = useTranslation();
  const language = settings.use((state) => state.language);
  const query = useQueryOf('user', listPasskeys, {}, { newest: true });
  const [open, setOpen] = useState<Open>();
  const close = () => {
    setOpen(undefined);
    void query.refetch();
  };
  const works = passkeysWork();

  const columns = useMemo(
    (): SimpleColumn<Passkey>[] => [
      { key: 'name', label: t('profile:passkeys.name'), render: ({ name }) => name },
      {
        key: 'addedAt',
        label: t('profile:passkeys.addedAt'),
        render: ({ addedAt }) => formatMoment(addedAt, language),
      },
      {
        key: 'lastUsedAt',
        label: t('profile:passkeys.lastUsedAt'),
        render: ({ lastUsedAt }) =>
          lastUsedAt === null ? t('profile:passkeys.neverUsed') : formatMoment(lastUsedAt, language),
      },
      {
        key: 'change',
        label: t('profile:passkeys.change'),
        align: 'right',
        render: (passkey) => (
          <Box sx={{ display: 'inline-flex', gap: 1 }}>
            <Button size="small" onClick={() => setOpen({ what: 'rename', passkey })}>
              {t('profile:passkeys.rename')}
            </Button>
            <Button size="small" color="error" onClick={() => setOpen({ what: 'remove', passkey })}>
              {t('profile:passkeys.remove')}
            </Button>
          </Box>
        ),
      },
    ],
    [t, language],
  );

  return (
    <ProfileCard title={t('profile:passkeys.title')} hint={t('profile:passkeys.hint')}>
      <Loaded query={query} compact>
        {({ rows, codes }) => (
          <Box sx={{ display: 'grid', gap: 3 }}>
            {!works && <Alert severity="info">{t('profile:passkeys.needName')}</Alert>}
            {rows.length === 1 && !codes && <Alert severity="warning">{t('profile:passkeys.onlyOne')}</Alert>}
            {rows.length > 0 && (
              <SimpleTable
                label={t('profile:passkeys.title')}
                columns={columns}
                rows={rows}
                rowId={({ id }) => id}
              />
            )}
            {works && rows.length < PASSKEYS_MOST && (
              <Button
                variant="outlined"
                sx={{ justifySelf: 'start' }}
                onClick={() => setOpen({ what: 'add' })}
              >
                {t('profile:passkeys.add')}
              </Button>
            )}
            {open?.what === 'add' && <NewPasskeyDialog codes={codes} onClose={close} />}
            {open?.what === 'rename' && (
              <PasskeyDialog
                title={t('profile:passkeys.rename')}
                name={open.passkey.name}
                done={t('profile:passkeys.renamed')}
                run={({ name, currentPassword }) =>
                  call(renamePasskey, { params: { id: open.passkey.id }, body: { name, currentPassword } })
                }
                onClose={close}
              />
            )}
            {open?.what === 'remove' && (
              <PasskeyDialog
                title={t('profile:passkeys.remove')}
                codes={codes}
                hint={t('profile:passkeys.removeHint', { name: open.passkey.name })}
                done={t('profile:passkeys.removed')}
                run={({ currentPassword, code }) =>
                  remove(open.passkey.id, { currentPassword, ...(code && { code }) })
                }
                onClose={close}
              />
            )}
          </Box>
        )}
      </Loaded>
    </ProfileCard>
  );
};

const remove = (id: string, proof: Omit<Typed, 'name'>) =>
  withPasskey((passkey) =>
    call(removePasskey, { params: { id }, body: { ...proof, ...(passkey && { passkey }) } }),
  );
