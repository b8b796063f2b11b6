import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { languages } from '@granary/domain/kernel';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../app/settings/language-names.ts';
import { modes, settings, sizes } from '../app/settings/settings.ts';
import { ProfileCard } from './ProfileCard.tsx';

/** The same settings as in the top bar, with longer labels. */
export const SettingsCard = () => {
  const { t } = useTranslation();
  const { language, mode, size } = settings.use((state) => state);
  return (
    <ProfileCard title={t('profile:settings.title')} hint={t('profile:settings.hint')}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr 1fr' } }}>
        <Choice
          label={t('shell:language')}
          value={language}
          choices={languages.map((one) => [one, languageNames[one]])}
          onChoose={(chosen) => settings.change({ language: chosen })}
        />
        <Choice
          label={t('shell:theme')}
          value={mode}
          choices={modes.map((one) => [one, t(`shell:mode.${one}`)])}
          onChoose={(chosen) => settings.change({ mode: chosen })}
        />
        <Choice
          label={t('shell:density')}
          value={size}
          choices={sizes.map((one) => [one, t(`shell:size.${one}`)])}
          onChoose={(chosen) => settings.change({ size: chosen })}
        />
      </Box>
    </ProfileCard>
  );
};

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly (readonly [Value, string])[];
  readonly onChoose: (value: Value) => void;
}

const Choice = <Value extends string>({ label, value, choices, onChoose }: ChoiceProps<Value>) => (
  <TextField
    select
    size="small"
    label={label}
    value={value}
    onChange={(event) => onChoose(event.target.value as Value)}
  >
    {choices.map(([one, name]) => (
      <MenuItem key={one} value={one}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);
