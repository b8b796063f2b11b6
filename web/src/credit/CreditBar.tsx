import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { BalanceAnswer } from '@granary/api/credit';
import { compare } from '@granary/domain/kernel';
import { useTranslation } from 'react-i18next';
import { Money } from '../ui/widgets/figures.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';

interface Props {
  readonly balance: BalanceAnswer;
  /** An amount about to be taken, drawn after the reserved part. */
  readonly asked?: string | undefined;
}

/** A customer's credit: used, reserved and available out of the limit, as text and as a bar. */
export const CreditBar = ({ balance, asked }: Props) => {
  const { t } = useTranslation();
  const share = shareOf(balance, asked);
  const beyond = isBeyond(balance, asked);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'baseline' }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {t('credit:available')} <Money amount={balance.available} />
        </Typography>
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          {t('credit:limit')} <Money amount={balance.limit} /> · {t('credit:used')}{' '}
          <Money amount={balance.used} /> · {t('credit:reserved')} <Money amount={balance.reserved} />
        </Typography>
        {balance.standing !== 'ok' && <StatusChip kind="credit" value={balance.standing} />}
      </Box>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          height: 8,
          borderRadius: 1,
          overflow: 'hidden',
          bgcolor: (theme) => theme.tones.success.background,
        }}
      >
        <Part share={share.used} tone={balance.standing === 'ok' ? 'progress' : 'danger'} />
        <Part share={share.reserved} tone="warning" />
        <Part share={share.asked} tone={beyond ? 'danger' : 'info'} />
      </Box>
    </Box>
  );
};

const Part = ({ share, tone }: { share: number; tone: 'danger' | 'info' | 'progress' | 'warning' }) => (
  <Box sx={{ width: `${share}%`, bgcolor: (theme) => theme.tones[tone].text }} />
);

/** The amount asked for is more than what is available. */
export const isBeyond = (
  { available }: Pick<BalanceAnswer, 'available'>,
  asked: string | undefined,
): boolean => asked !== undefined && compare(asked, available) > 0;

/**
 * Percentages of the bar. The whole is the limit, or the sum of the parts if that exceeds it. Floating point is precise
 * enough for drawing.
 */
const shareOf = ({ limit, used, reserved }: BalanceAnswer, asked = '0') => {
  const whole = Math.max(Number(limit), Number(used) + Number(reserved) + Number(asked), 0.01);
  const percent = (amount: string) => (Number(amount) / whole) * 100;
  return { used: percent(used), reserved: percent(reserved), asked: percent(asked) };
};
