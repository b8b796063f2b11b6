import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../app/client/failure.ts';
import type { LinkTarget } from '../../ui/list/types.ts';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { formatCount } from '../../ui/widgets/format.ts';
import { PathLink } from '../../ui/widgets/PathLink.tsx';
import { Section } from '../../ui/Section.tsx';

interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly page: { readonly total: number; readonly exact: boolean };
}

interface Props<Row, Answer extends Rows<Row>> {
  readonly title: string;
  readonly query: UseQueryResult<Answer, ApiFailure>;
  readonly rowId: (row: Row) => string;
  readonly target: (row: Row) => LinkTarget;
  readonly name: (row: Row) => ReactNode;
  readonly detail: (row: Row) => ReactNode;
  /** At the right: a status or an amount. */
  readonly end?: (row: Row) => ReactNode;
  readonly empty: string;
  /** The list with all of them. */
  readonly all: LinkTarget;
}

const ROWS_HEIGHT = 160;

/** A card with the first rows of a list and a link to all of it. */
export const WorkList = <Row, Answer extends Rows<Row>>({
  title,
  query,
  rowId,
  target,
  name,
  detail,
  end,
  empty,
  all,
}: Props<Row, Answer>) => {
  const { t } = useTranslation();
  const { total = 0, exact = true } = query.data?.page ?? {};
  return (
    <Section
      title={title}
      actions={
        total > 0 && (
          <Link component={PathLink} {...all} variant="body2">
            {t('dashboard:all', { total: formatCount(total) + (exact ? '' : '+') })}
          </Link>
        )
      }
    >
      <Paper variant="outlined" sx={{ minWidth: 0 }}>
        <Loaded query={query} compact skeleton={<Skeleton variant="rounded" height={ROWS_HEIGHT} />}>
          {({ rows }) =>
            rows.length === 0 ? (
              <Typography sx={{ p: 4, color: 'text.secondary' }}>{empty}</Typography>
            ) : (
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {rows.map((row) => (
                  <Box
                    key={rowId(row)}
                    component="li"
                    sx={{
                      display: 'flex',
                      gap: 3,
                      alignItems: 'center',
                      justifyContent: 'space-between',
                      px: 4,
                      py: 2,
                      '& + &': { borderTop: 1, borderColor: 'divider' },
                    }}
                  >
                    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                      <Link
                        component={PathLink}
                        {...target(row)}
                        sx={{ display: 'inline-block', minHeight: 24, fontWeight: 600 }}
                      >
                        {name(row)}
                      </Link>
                      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
                        {detail(row)}
                      </Typography>
                    </Box>
                    {end && <Box sx={{ flexShrink: 0, maxWidth: '50%' }}>{end(row)}</Box>}
                  </Box>
                ))}
              </Box>
            )
          }
        </Loaded>
      </Paper>
    </Section>
  );
};
