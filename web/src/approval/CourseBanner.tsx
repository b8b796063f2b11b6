import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Topic } from '@granary/api/http';
import { getCourse, type Course } from '@granary/api/workflow';
import { instanceId } from '@granary/domain/workflow/rules';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { Ago } from '../ui/widgets/figures.tsx';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';
import { CourseSteps } from './CourseSteps.tsx';
import { roleName } from './names.ts';

const HEIGHT = 56;

/** Where a document is, who may act next, and since when. */
export const CourseBanner = ({ category, number }: { category: Topic; number: string }) => {
  const { t } = useTranslation();
  const { data, isPending } = useQueryOf(
    category,
    getCourse,
    { params: { id: instanceId(category, number) } },
    { keepPrevious: true },
  );
  if (!data && !isPending) return null;
  return (
    <Box
      component="section"
      aria-label={t('workflow:course.label')}
      sx={{ px: { xs: 4, md: 6 }, pt: 4, display: 'grid', gap: 2, minWidth: 0 }}
    >
      {data ? (
        <>
          <CourseSteps stages={data.stages} />
          {data.next && <Next next={data.next} />}
        </>
      ) : (
        <Skeleton variant="rounded" height={HEIGHT} />
      )}
    </Box>
  );
};

const Next = ({ next }: { next: NonNullable<Course['next']> }) => {
  const { t } = useTranslation();
  const { stage, permission, role, mine, since } = next;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', minWidth: 0 }}>
      <Typography variant="body2" component="p" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{t('workflow:course.next', { stage: t(`workflow:course.stage.${stage}`) })}</strong>
        {role !== null && ` · ${roleName(role)}`}
        {' · '}
        {permission === null ? t('workflow:course.system') : <Names next={next} />}
        {' · '}
        {t('workflow:course.since')} <Ago moment={since} />
      </Typography>
      {mine && <ToneChip tone="info">{t('workflow:course.mine')}</ToneChip>}
    </Box>
  );
};

const Names = ({ next: { people, total } }: { next: NonNullable<Course['next']> }) => {
  const { t } = useTranslation();
  const names = people.map(({ realName }) => realName).join(', ');
  if (total === 0) return <>{t('workflow:course.nobody')}</>;
  return (
    <>{total > people.length ? t('workflow:course.more', { names, count: total - people.length }) : names}</>
  );
};
