import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { listParkedErrors } from '@granary/api/projections';
import type { AnswerOf } from '@granary/api/http';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useSearchState } from '../app/router/search-state.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import type { ListSearch } from '../ui/list/list-search.ts';
import { Ago } from '../ui/widgets/figures.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { ErrorText } from './ErrorText.tsx';
import { modelName } from './names.ts';
import { PARKED_REFRESH_MS, TOPIC } from './queries.ts';

type ErrorRow = AnswerOf<typeof listParkedErrors>['errors'][number];

/** Keeps the URL short; the beginning suffices to tell errors apart. */
const FILTER_LENGTH = 150;

/** Groups parked streams by error: after a fix they can be retried together. */
export const ParkedErrors = () => {
  const { t } = useTranslation();
  const [, change] = useSearchState<ListSearch>();
  const query = useQueryOf(
    TOPIC,
    listParkedErrors,
    {},
    { keepPrevious: true, refetchInterval: PARKED_REFRESH_MS },
  );
  const errors = query.data?.errors ?? [];
  if (errors.length === 0) return null;
  const narrow = ({ model, error }: ErrorRow) =>
    change({
      filter: [`model:in:${model}`, `error:startsWith:${error.slice(0, FILTER_LENGTH)}`],
      cursor: undefined,
    });
  return (
    <Box sx={{ px: { xs: 4, md: 6 }, py: 4 }}>
      <Paper variant="outlined" sx={{ px: { xs: 3, md: 0 } }}>
        <SimpleTable<ErrorRow>
          label={t('projections:parked.byError')}
          rows={errors}
          rowId={({ model, error }) => `${model} ${error}`}
          columns={[
            {
              key: 'error',
              label: t('projections:parked.byError'),
              render: (one) => (
                <Button
                  size="small"
                  onClick={() => narrow(one)}
                  sx={{ textAlign: 'left', whiteSpace: 'normal', overflowWrap: 'anywhere' }}
                >
                  <span>
                    <ErrorText kind={one.kind} error={one.error.split('\n')[0] ?? ''} />
                  </span>
                </Button>
              ),
            },
            { key: 'model', label: t('projections:readModel'), render: ({ model }) => modelName(model) },
            {
              key: 'streams',
              label: t('projections:parked.streams'),
              align: 'right',
              render: ({ streams }) => formatCount(streams),
            },
            {
              key: 'waiting',
              label: t('projections:parked.waiting'),
              align: 'right',
              render: ({ waiting }) => formatCount(waiting),
            },
            {
              key: 'since',
              label: t('projections:parked.since'),
              render: ({ since }) => <Ago moment={since} />,
            },
          ]}
        />
      </Paper>
    </Box>
  );
};
