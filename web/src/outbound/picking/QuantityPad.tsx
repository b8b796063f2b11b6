import BackIcon from '@mui/icons-material/BackspaceOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { asTyped, formatQuantity } from '../../ui/widgets/format.ts';
import { isWithin } from './stops.ts';

interface Props {
  /** As typed so far. */
  readonly typed: string;
  readonly onType: (change: (before: string) => string) => void;
  /** Maximum quantity; undefined if the expected quantity is hidden. */
  readonly most?: string;
  /** Applies while nothing is typed. */
  readonly preset?: string;
  readonly unit: string | undefined;
  /** Label of the confirm button. */
  readonly confirm: (quantity: string) => string;
  /** Takes no tap: the last one has just been recorded. */
  readonly locked?: boolean;
  readonly onTake: (quantity: string) => void;
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'] as const;

const COUNTABLE = /^\d{1,7}(\.\d{1,3})?$/;

/** Enters the quantity with large keys. */
export const QuantityPad = (props: Props) => {
  const { typed, onType, most, preset, unit, confirm, locked = false, onTake } = props;
  const { t } = useTranslation();
  const quantity = typed === '' && preset !== undefined ? asTyped(preset) : typed;
  const valid = most === undefined ? COUNTABLE.test(quantity) : isWithin(quantity, most);
  const press = (key: string) => {
    // The keys may have moved below a finger that taps twice.
    if (locked) return;
    onType((before) => (key === '.' && before.includes('.') ? before : before + key));
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && /^(INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
      if (/^[0-9.]$/.test(event.key)) press(event.key);
      else if (event.key === 'Backspace') onType((before) => before.slice(0, -1));
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 } }}>
      <Box
        aria-current="step"
        sx={{
          px: 4,
          py: { xs: 1, md: 2 },
          border: 2,
          borderColor: 'primary.main',
          borderRadius: 1.5,
          bgcolor: 'action.selected',
        }}
      >
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {t('picking:quantity')}
        </Typography>
        <Box
          component="output"
          aria-label={t('picking:entered')}
          sx={{
            fontSize: 32,
            fontWeight: 700,
            lineHeight: 1.25,
            color: valid || quantity === '' ? 'text.primary' : 'error.main',
          }}
        >
          {quantity === '' ? '–' : formatQuantity(quantity)}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 500, fontSize: 20, ml: 2 }}>
            {most !== undefined && `/ ${formatQuantity(most)}`} {unit}
          </Box>
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 2 }}>
        {KEYS.map((key) => (
          <PadButton key={key} disabled={locked} onClick={() => press(key)}>
            {key}
          </PadButton>
        ))}
        <PadButton label={t('picking:backspace')} onClick={() => onType((before) => before.slice(0, -1))}>
          <BackIcon />
        </PadButton>
      </Box>
      <Button
        variant="contained"
        size="large"
        disabled={!valid || locked}
        onClick={() => onTake(quantity)}
        sx={{ minHeight: 64, fontSize: 18 }}
      >
        {quantity === '' ? t('picking:enterQuantity') : confirm(formatQuantity(quantity))}
      </Button>
    </Box>
  );
};

const PadButton = ({
  label,
  disabled = false,
  onClick,
  children,
}: {
  label?: string;
  disabled?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) => (
  <Button
    variant="outlined"
    color="inherit"
    disabled={disabled}
    {...(label ? { 'aria-label': label } : {})}
    onClick={onClick}
    sx={{ minHeight: 56, fontSize: 22, fontWeight: 600 }}
  >
    {children}
  </Button>
);
