import ActiveIcon from '@mui/icons-material/CheckCircleOutlined';
import DangerIcon from '@mui/icons-material/HighlightOff';
import InfoIcon from '@mui/icons-material/HourglassEmpty';
import LockedIcon from '@mui/icons-material/LockOutlined';
import NeutralIcon from '@mui/icons-material/RemoveCircleOutlined';
import PastIcon from '@mui/icons-material/History';
import ProgressIcon from '@mui/icons-material/Autorenew';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../app/theme/tones.ts';
import { statuses, type StatusKind } from './statuses.ts';

const icons = {
  neutral: NeutralIcon,
  info: InfoIcon,
  progress: ProgressIcon,
  success: ActiveIcon,
  warning: WarningIcon,
  danger: DangerIcon,
  locked: LockedIcon,
  past: PastIcon,
} satisfies Record<Tone, unknown>;

/** A status with colour, icon and text: colour is never the only cue. */
export const StatusChip = ({ kind, value }: { kind: StatusKind; value: string }) => {
  const { t } = useTranslation();
  const tones: Readonly<Record<string, Tone>> = statuses[kind];
  return (
    <ToneChip tone={tones[value] ?? 'neutral'}>
      {t(`status:${kind}.${value}`, { defaultValue: value })}
    </ToneChip>
  );
};

/** The same style for text that is not a status: "expires in 3 days". */
export const ToneChip = ({ tone, children }: { tone: Tone; children: ReactNode }) => {
  const Icon = icons[tone];
  return (
    <Chip tone={tone}>
      <Icon />
      <span>{children}</span>
    </Chip>
  );
};

const Chip = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => ({
    display: 'inline-flex',
    alignItems: 'center',
    gap: 5,
    maxWidth: '100%',
    minHeight: 24,
    padding: '1px 8px 1px 6px',
    borderRadius: 6,
    verticalAlign: 'middle',
    color: theme.tones[tone].text,
    backgroundColor: theme.tones[tone].background,
    fontSize: theme.typography.caption.fontSize,
    fontWeight: 600,
    lineHeight: 1.5,
    whiteSpace: 'nowrap',
    '& svg': { width: 14, height: 14, flexShrink: 0 },
    '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  }),
);
