import AutoIcon from '@mui/icons-material/BrightnessAutoOutlined';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LanguageIcon from '@mui/icons-material/Translate';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../ui/widgets/MenuButton.tsx';
import { settings } from '../app/settings/settings.ts';
import { LanguageItems, ThemeItems } from './lazy-menu-items.ts';

export const LanguageMenu = () => {
  const { t } = useTranslation();
  return (
    <MenuButton label={t('shell:language')} icon={<LanguageIcon fontSize="small" />}>
      {(close) => <LanguageItems close={close} />}
    </MenuButton>
  );
};

const modeIcons = { auto: AutoIcon, light: LightIcon, dark: DarkIcon };

export const ThemeMenu = () => {
  const { t } = useTranslation();
  const mode = settings.use((state) => state.mode);
  const Icon = modeIcons[mode];
  return (
    <MenuButton label={t('shell:appearance')} icon={<Icon fontSize="small" />}>
      {(close) => <ThemeItems close={close} />}
    </MenuButton>
  );
};
