import Box from '@mui/material/Box';
import type { TemplateFilling } from '@granary/api/templates';
import { useTranslation } from 'react-i18next';
import { fieldName } from './names.ts';

/** What the template could not fill in, with the reasons. */
export const LeftOut = ({ filling: { leftOut } }: { filling: TemplateFilling }) => {
  const { t } = useTranslation();
  if (leftOut.length === 0) return null;
  return (
    <>
      <Box sx={{ mt: 2 }}>{t('templates:leftOut.title')}</Box>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {leftOut.map(({ path, code, reason }) => (
          <li key={path}>{t(`templates:leftOut.${reason}`, { what: placeOf(path, t), code })}</li>
        ))}
      </Box>
    </>
  );
};

type Translate = (key: string, values?: Record<string, unknown>) => string;

const placeOf = (path: string, t: Translate): string => {
  const [, index, name = ''] = /^lines\.(\d+)\.(.+)$/.exec(path) ?? [];
  if (index === undefined) return fieldName(path.replace(/^fields\./, ''));
  return `${t('common:line', { line: Number(index) + 1 })} · ${fieldName(name)}`;
};
