import Box from '@mui/material/Box';
import { daysBetween } from '@granary/domain/kernel';
import { expiryLevel } from '@granary/domain/stock/rules';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settings } from '../../app/settings/settings.ts';
import { expiryText, expiryTones } from './expiry.ts';
import { formatAgo, formatDay, formatMoment, formatMoney, formatQuantity, today } from './format.ts';
import { ToneChip } from './StatusChip.tsx';
import { Tip } from './Tip.tsx';

const NOTHING = '–';

/** `$1,234.50` */
export const Money = ({ amount }: { amount: string | null | undefined }) => (
  <span>{amount === null || amount === undefined ? NOTHING : formatMoney(amount)}</span>
);

/** `1,250.5 kg` */
export const Quantity = ({
  value,
  unit,
}: {
  value: string | null | undefined;
  unit?: string | undefined;
}) => {
  if (value === null || value === undefined) return <span>{NOTHING}</span>;
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {formatQuantity(value)}
      {unit && (
        <Box component="span" sx={{ color: 'text.secondary', ml: '0.3em' }}>
          {unit}
        </Box>
      )}
    </span>
  );
};

/** A calendar day (`2026-11-21`) or a timestamp, in the user's language. */
export const DateText = ({ value }: { value: string | null | undefined }) => {
  const language = settings.use((state) => state.language);
  if (!value) return <span>{NOTHING}</span>;
  return (
    <time dateTime={value}>
      {value.length > 10 ? formatMoment(value, language) : formatDay(value, language)}
    </time>
  );
};

/** "3 minutes ago", updated continuously; the timestamp is in the tooltip. */
export const Ago = ({ moment }: { moment: string }) => {
  const { t } = useTranslation();
  const language = settings.use((state) => state.language);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Tip title={formatMoment(moment, language)}>
      <time dateTime={moment}>{formatAgo(moment, Math.max(now, Date.parse(moment)), t, language)}</time>
    </Tip>
  );
};

/** Remaining shelf life: a coloured chip when short, plain text otherwise. */
export const ExpiryChip = ({ expiryDate, day = today() }: { expiryDate: string | null; day?: string }) => {
  const { t } = useTranslation();
  const level = expiryLevel(expiryDate, day);
  const words = expiryText(expiryDate, expiryDate === null ? null : daysBetween(day, expiryDate), t);
  if (level === 'none' || level === 'fine') return <span>{words}</span>;
  return <ToneChip tone={expiryTones[level]}>{words}</ToneChip>;
};
