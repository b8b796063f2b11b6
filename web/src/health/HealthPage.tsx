import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { useHealth, type Health } from './health.ts';

type Service = Health['parts'][string];

/** The state of every service and of the parts it depends on. */
export const HealthPage = () => {
  const { t } = useTranslation();
  const query = useHealth();
  return (
    <>
      <PageHeader
        title={t('health:title')}
        subtitle={t('health:subtitle')}
        status={query.data && <StatusChip kind="health" value={query.data.status} />}
      />
      <Loaded query={query}>
        {({ parts }) => (
          <Box
            sx={{
              p: { xs: 4, md: 6 },
              display: 'grid',
              gap: 4,
              alignItems: 'start',
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
            }}
          >
            {Object.entries(parts).map(([name, service]) => (
              <ServiceCard key={name} name={name} service={service} />
            ))}
          </Box>
        )}
      </Loaded>
    </>
  );
};

const ServiceCard = ({
  name,
  service: { status, detail, parts = {} },
}: {
  name: string;
  service: Service;
}) => {
  const { t } = useTranslation();
  const title = t(`health:service.${name}`, { defaultValue: name });
  return (
    <Paper variant="outlined" component="article" aria-label={title} sx={{ p: 4, minWidth: 0 }}>
      <Line name={title} status={status} heading />
      {detail && <Detail text={detail} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {Object.entries(parts).map(([part, { status: partStatus, detail: why }]) => (
          <Box component="li" key={part} sx={{ mt: 3 }}>
            <Line name={t(`health:part.${part}`, { defaultValue: part })} status={partStatus} />
            {why && <Detail text={why} />}
          </Box>
        ))}
      </Box>
    </Paper>
  );
};

const Line = ({ name, status, heading = false }: { name: string; status: string; heading?: boolean }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 3 }}>
    <Typography {...(heading ? { variant: 'h4', component: 'h2' } : {})}>{name}</Typography>
    <StatusChip kind="health" value={status} />
  </Box>
);

const Detail = ({ text }: { text: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
    {text}
  </Typography>
);
