import { languages } from '@granary/domain/kernel';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../ui/widgets/Mark.tsx';
import { settings } from '../../app/settings/settings.ts';
import { languageNames, languageOffers } from '../../app/settings/language-names.ts';
import { offeredLanguage } from '../../app/settings/offered-language.ts';
import { ThemeMenu } from '../SettingsMenus.tsx';
import { FieldPattern } from './FieldPattern.tsx';

/** The sign-in page: product description on one side, form on the other. */
export const SignInFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', gridTemplateColumns: { lg: '1.1fr 1fr' } }}>
      <Story>
        <FieldPattern />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, position: 'relative' }}>
          <Mark size={40} />
          <Typography component="span" sx={{ fontSize: 24, fontWeight: 700 }}>
            {t('shell:product')}
          </Typography>
        </Box>
        <Box sx={{ position: 'relative', maxWidth: 520 }}>
          <Typography component="p" sx={{ fontSize: 32, fontWeight: 700, lineHeight: 1.4, mb: 4 }}>
            {t('session:story')}
          </Typography>
          <Typography sx={{ fontSize: 16, opacity: 0.86 }}>{t('session:storyMore')}</Typography>
        </Box>
      </Story>
      <Box component="main" sx={{ display: 'flex', flexDirection: 'column', bgcolor: 'background.paper' }}>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 1, p: 3 }}>
          <Box sx={{ display: { lg: 'none' }, mr: 'auto', pl: 1 }}>
            <Mark />
          </Box>
          <ThemeMenu />
        </Box>
        <Box
          sx={{ flex: 1, display: 'grid', alignContent: 'center', justifyContent: 'center', px: 6, pb: 16 }}
        >
          <Box sx={{ width: 'min(380px, calc(100vw - 48px))' }}>
            <LanguageOffer />
            {children}
            <LanguageChoice />
          </Box>
        </Box>
      </Box>
    </Box>
  );
};

/** Chinese is the default; a browser that asks for another language is offered it first, in its own words. */
const LanguageOffer = () => {
  const current = settings.use((state) => state.language);
  const [offered] = useState(() =>
    offeredLanguage(navigator.languages, settings.get().language, settings.hasLanguage()),
  );
  if (offered === undefined || offered === current) return null;
  return (
    <Button
      lang={offered}
      variant="outlined"
      fullWidth
      onClick={() => settings.change({ language: offered })}
      sx={{ mb: 6, minHeight: 44 }}
    >
      {languageOffers[offered]}
    </Button>
  );
};

/** Shown directly, not in a menu, so that users who cannot read the page find it. */
const LanguageChoice = () => {
  const { t } = useTranslation();
  const current = settings.use((state) => state.language);
  return (
    <Box
      component="fieldset"
      aria-label={t('shell:language')}
      sx={{ display: 'flex', justifyContent: 'center', flexWrap: 'wrap', gap: 1, mt: 8, p: 0, border: 0 }}
    >
      {languages.map((language) => (
        <Button
          key={language}
          lang={language}
          size="small"
          color={language === current ? 'primary' : 'inherit'}
          aria-pressed={language === current}
          onClick={() => settings.change({ language })}
          sx={{ fontWeight: language === current ? 600 : 400 }}
        >
          {languageNames[language]}
        </Button>
      ))}
    </Box>
  );
};

const Story = styled('aside')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  display: 'none',
  flexDirection: 'column',
  justifyContent: 'space-between',
  padding: theme.spacing(12),
  color: '#F3FBF6',
  background: 'linear-gradient(160deg, #0F4A27 0%, #1B6B3A 58%, #2E7F4A 100%)',
  [theme.breakpoints.up('lg')]: { display: 'flex' },
}));
