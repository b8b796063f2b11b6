import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { getLineage, type Lineage, type LineageNode } from '@granary/api/lineage';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../app/router/lazy-part.ts';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useSearchState } from '../app/router/search-state.ts';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { BalanceStrip } from './BalanceStrip.tsx';
import { LineageFiles } from './LineageFiles.tsx';
import { LineageTable } from './LineageTable.tsx';
import { LineageToolbar } from './LineageToolbar.tsx';
import { DEFAULT_DEPTH, type LineageSearch } from './lineage-search.ts';
import { usePageOf } from './NodeLink.tsx';
import { SelectedNode } from './SelectedNode.tsx';

const GraphCanvas = lazyPart(async () => ({ default: (await import('./GraphCanvas.tsx')).GraphCanvas }));

export interface LineageGraphProps {
  /** The batch id: `‹warehouse›.‹item›.‹batch›`. */
  readonly batch: string;
  /** Show what had been recorded up to this log position; later nodes and edges are drawn as ghosts. */
  readonly at?: string | undefined;
  /** Show what had happened by this moment (business time). */
  readonly effective?: string | undefined;
  /** Height of the graph. */
  readonly height?: number | string;
}

/**
 * The origin and use of a batch's goods. Direction, depth, view and selected node are search parameters: the page must
 * extend its `validateSearch` with `lineageSearch` and load the namespace `lineage`.
 */
export const LineageGraph = ({ batch, at, effective, height = 460 }: LineageGraphProps) => {
  const [search, change] = useSearchState<LineageSearch>();
  const { direction = 'both', depth = DEFAULT_DEPTH } = search;
  const past = at !== undefined || effective !== undefined;
  const asked = { direction, depth };
  const input = { params: { id: batch }, query: asked };
  const now = useQueryOf('stock', getLineage, input, { keepPrevious: true });
  const then = useQueryOf(
    'stock',
    getLineage,
    { ...input, query: { ...asked, at, effective } },
    { keepPrevious: true, enabled: past },
  );
  const table = search.as === 'table';
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <LineageToolbar direction={direction} depth={depth} table={table} onChange={change}>
        <LineageFiles batch={batch} query={{ ...asked, at, effective }} />
      </LineageToolbar>
      <Loaded query={past ? then : now} compact skeleton={<Skeleton variant="rounded" height={height} />}>
        {(lineage) => (
          <>
            <BalanceStrip lineage={lineage} />
            {table ? (
              <LineageTable lineage={lineage} />
            ) : (
              <Picture lineage={lineage} now={past ? now.data : undefined} height={height} />
            )}
          </>
        )}
      </Loaded>
    </Box>
  );
};

interface PictureProps {
  readonly lineage: Lineage;
  readonly now: Lineage | undefined;
  readonly height: number | string;
}

const Picture = ({ lineage, now, height }: PictureProps) => {
  const { t } = useTranslation();
  const [{ node: selected }, change] = useSearchState<LineageSearch>();
  const navigate = useNavigate();
  const pageOf = usePageOf();
  const open = (node: LineageNode): void => {
    const page = pageOf(node);
    if (page) void navigate(page);
  };
  if (lineage.edges.length === 0 && (now?.edges.length ?? 0) === 0)
    return <EmptyState compact title={t('lineage:none')} />;
  const node = [...lineage.nodes, ...(now?.nodes ?? [])].find(({ key }) => key === selected);
  return (
    <>
      <Suspense fallback={<Skeleton variant="rounded" height={height} />}>
        <GraphCanvas
          lineage={lineage}
          now={now}
          selected={node?.key}
          onSelect={(key) => change({ node: key })}
          onOpen={open}
          height={height}
        />
      </Suspense>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('lineage:keys')}
      </Typography>
      {lineage.truncated && <Alert severity="info">{t('lineage:truncated')}</Alert>}
      {node && <SelectedNode lineage={lineage} node={node} />}
    </>
  );
};
