import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { languages } from '@granary/domain/kernel';
import { useTranslation } from 'react-i18next';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { session } from '../app/session/session-store.ts';
import { useChosenWarehouse } from '../app/session/warehouse.ts';
import { languageNames } from '../app/settings/language-names.ts';
import { modes, settings, sizes } from '../app/settings/settings.ts';
import { layout } from './layout-state.ts';

export const LanguageItems = ({ close }: { close: () => void }) => {
  const current = settings.use((state) => state.language);
  return languages.map((language) => (
    <MenuItem
      key={language}
      lang={language}
      selected={language === current}
      onClick={() => {
        settings.change({ language });
        close();
      }}
    >
      {languageNames[language]}
    </MenuItem>
  ));
};

export const ThemeItems = ({ close }: { close: () => void }) => {
  const { t } = useTranslation();
  const { mode, size, singleKeys } = settings.use((state) => state);
  const choose = (change: Parameters<typeof settings.change>[0]) => {
    settings.change(change);
    close();
  };
  return [
    <ListSubheader key="theme" sx={{ lineHeight: 2.4 }}>
      {t('shell:theme')}
    </ListSubheader>,
    ...modes.map((one) => (
      <MenuItem key={one} selected={one === mode} onClick={() => choose({ mode: one })}>
        {t(`shell:mode.${one}`)}
      </MenuItem>
    )),
    <Divider key="divider" />,
    <ListSubheader key="density" sx={{ lineHeight: 2.4 }}>
      {t('shell:density')}
    </ListSubheader>,
    ...sizes.map((one) => (
      <MenuItem key={one} selected={one === size} onClick={() => choose({ size: one })}>
        {t(`shell:size.${one}`)}
      </MenuItem>
    )),
    <Divider key="divider2" />,
    <MenuItem key="keys" selected={singleKeys} onClick={() => choose({ singleKeys: !singleKeys })}>
      {t(singleKeys ? 'shell:singleKeysOn' : 'shell:singleKeysOff')}
    </MenuItem>,
  ];
};

export const WarehouseItems = ({
  close,
  onChoose,
}: {
  close: () => void;
  onChoose: (code: string) => void;
}) => {
  const localName = useLocalName();
  const warehouses = session.use((state) => state.user?.warehouses);
  const current = useChosenWarehouse();
  return warehouses?.map((warehouse) => (
    <MenuItem
      key={warehouse.code}
      selected={warehouse.code === current?.code}
      onClick={() => {
        close();
        onChoose(warehouse.code);
      }}
      sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}
    >
      <span>{localName(warehouse)}</span>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
        {warehouse.code}
      </Box>
    </MenuItem>
  ));
};

interface UserItemsProps {
  readonly close: () => void;
  /** On a phone the settings are in this menu, because they have no buttons of their own. */
  readonly withSettings: boolean;
  readonly onProfile: () => void;
  readonly onChangePassword: () => void;
  readonly onSignOut: () => void;
}

export const UserItems = ({
  close,
  withSettings,
  onProfile,
  onChangePassword,
  onSignOut,
}: UserItemsProps) => {
  const { t } = useTranslation();
  const user = session.use((state) => state.user);
  const then = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <>
      <Box sx={{ px: 4, py: 2, maxWidth: 280 }}>
        <Typography variant="subtitle2" noWrap>
          {user?.realName}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }} noWrap>
          {user?.username} · {t(`status:role.${user?.role}`, { defaultValue: user?.role })}
        </Typography>
      </Box>
      <Divider />
      {withSettings && (
        <>
          <LanguageItems close={close} />
          <Divider />
          <ThemeItems close={close} />
          <Divider />
        </>
      )}
      <MenuItem onClick={then(onProfile)}>{t('shell:nav.profile')}</MenuItem>
      <MenuItem onClick={then(onChangePassword)}>{t('session:changePassword')}</MenuItem>
      <MenuItem onClick={then(() => layout.set({ help: true }))}>{t('shell:keys.title')}</MenuItem>
      <MenuItem onClick={then(onSignOut)}>{t('session:signOut')}</MenuItem>
    </>
  );
};
