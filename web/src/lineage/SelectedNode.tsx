import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Lineage, LineageNode } from '@granary/api/lineage';
import { useTranslation } from 'react-i18next';
import { Quantity } from '../ui/widgets/figures.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { LineageTable } from './LineageTable.tsx';
import { usePageOf } from './NodeLink.tsx';
import { useNodeText } from './node-labels.ts';

/** Details of the selected node: its edges with their documents and events, and a link to its page. */
export const SelectedNode = ({ lineage, node }: { lineage: Lineage; node: LineageNode }) => {
  const { t } = useTranslation();
  const unit = useLocalName()(lineage.unit);
  const { title, detail } = useNodeText()(node);
  const page = usePageOf()(node);
  const trace =
    node.kind === 'batch' && node.id !== null && node.key !== lineage.root
      ? { to: '/audit/lineage', search: { batch: node.id } }
      : undefined;
  const edges = lineage.edges.filter(({ from, to }) => from === node.key || to === node.key);
  return (
    <Box
      component="section"
      aria-label={t('lineage:selected')}
      sx={{ display: 'grid', gap: 3, border: 1, borderColor: 'divider', borderRadius: 1.5, p: 4 }}
    >
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t(`lineage:nodes.${node.kind}`)}
          </Typography>
          <Typography variant="h4" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {detail ? `${title} · ${detail}` : title}
          </Typography>
          {node.attachments !== null && node.attachments.length > 0 && (
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {t('lineage:attachments')}: {node.attachments.join(', ')}
            </Typography>
          )}
          {node.onHand !== null && (
            <Typography variant="body2">
              {t('lineage:onHandLabel')}: <Quantity value={node.onHand} unit={unit} />
            </Typography>
          )}
        </Box>
        {trace && (
          <Button component={PathLink} {...trace} variant="outlined" color="inherit">
            {t('lineage:traceFromHere')}
          </Button>
        )}
        {page && (
          <Button component={PathLink} {...page} variant="outlined">
            {t('lineage:open')}
          </Button>
        )}
      </Box>
      {edges.length > 0 && <LineageTable lineage={{ ...lineage, edges, truncated: false }} />}
    </Box>
  );
};
