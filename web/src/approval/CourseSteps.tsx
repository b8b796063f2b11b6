import DoneIcon from '@mui/icons-material/CheckCircle';
import CurrentIcon from '@mui/icons-material/RadioButtonChecked';
import AheadIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Course } from '@granary/api/workflow';
import { useTranslation } from 'react-i18next';
import { DateText } from '../ui/widgets/figures.tsx';

type Stage = Course['stages'][number];

const icons = { done: DoneIcon, current: CurrentIcon, ahead: AheadIcon } as const;

/** Room for a name without breaking a word, in pixels. */
const NARROWEST = 132;

/** The stages side by side; where they do not fit, they wrap. */
export const CourseSteps = ({ stages }: { stages: readonly Stage[] }) => (
  <Box
    component="ol"
    sx={{
      m: 0,
      p: 0,
      listStyle: 'none',
      display: 'grid',
      gap: 2,
      gridTemplateColumns: `repeat(auto-fit, minmax(${NARROWEST}px, 1fr))`,
    }}
  >
    {stages.map((stage) => (
      <Step key={stage.stage} stage={stage} />
    ))}
  </Box>
);

const Step = ({ stage: { stage, state, at, by } }: { stage: Stage }) => {
  const { t } = useTranslation();
  const Icon = icons[state];
  return (
    <Box
      component="li"
      aria-current={state === 'current' ? 'step' : undefined}
      sx={{
        display: 'flex',
        gap: 2,
        minWidth: 0,
        pt: 2,
        borderTop: 3,
        borderColor: state === 'ahead' ? 'divider' : 'primary.main',
      }}
    >
      <Icon
        fontSize="small"
        color={state === 'ahead' ? 'disabled' : 'primary'}
        titleAccess={t(`workflow:course.state.${state}`)}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" component="div" sx={{ fontWeight: state === 'current' ? 700 : 400 }}>
          {t(`workflow:course.stage.${stage}`)}
        </Typography>
        {at !== null && (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {by && `${by.realName} · `}
            <DateText value={at} />
          </Typography>
        )}
      </Box>
    </Box>
  );
};
