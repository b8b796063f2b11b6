import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Lineage, LineageEdge, LineageNode } from '@granary/api/lineage';
import { useTranslation } from 'react-i18next';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { DocumentLink } from '../ui/widgets/DocumentLink.tsx';
import { EventLink } from '../ui/widgets/EventLink.tsx';
import { DateText, Quantity } from '../ui/widgets/figures.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { NodeLink } from './NodeLink.tsx';
import { documentKindOf } from './node-labels.ts';

/** The graph's edges as a table. */
export const LineageTable = ({ lineage }: { lineage: Lineage }) => {
  const { t } = useTranslation();
  const unit = useLocalName()(lineage.unit);
  const nodes = new Map(lineage.nodes.map((node) => [node.key, node]));
  const end = (key: string) => <End node={nodes.get(key)} here={key === lineage.root} />;
  return (
    <>
      <SimpleTable<LineageEdge>
        label={t('lineage:title')}
        rows={lineage.edges}
        rowId={(edge) => `${edge.direction} ${edge.from} ${edge.to} ${edge.kind} ${edge.document}`}
        columns={[
          {
            key: 'direction',
            label: t('lineage:direction'),
            render: (edge) => t(`lineage:directions.${edge.direction}`),
          },
          { key: 'depth', label: t('lineage:step'), align: 'right', render: (edge) => edge.depth },
          { key: 'from', label: t('lineage:from'), render: (edge) => end(edge.from) },
          { key: 'kind', label: t('lineage:how'), render: (edge) => t(`lineage:kinds.${edge.kind}`) },
          { key: 'to', label: t('lineage:to'), render: (edge) => end(edge.to) },
          {
            key: 'quantity',
            label: t('lineage:quantity'),
            align: 'right',
            render: (edge) => <Quantity value={edge.quantity} unit={unit} />,
          },
          {
            key: 'document',
            label: t('lineage:document'),
            render: ({ kind, document, line }) => (
              <DocumentLink kind={documentKindOf(kind)} number={document} line={line} />
            ),
          },
          {
            key: 'occurredAt',
            label: t('lineage:occurredAt'),
            render: (edge) => <DateText value={edge.occurredAt} />,
          },
          {
            key: 'recordedAt',
            label: t('lineage:recordedAt'),
            render: (edge) => <DateText value={edge.recordedAt} />,
          },
          { key: 'event', label: '', render: (edge) => <EventLink event={edge.eventId} icon /> },
        ]}
        empty={<EmptyState compact title={t('lineage:none')} />}
      />
      {lineage.truncated && (
        <Typography sx={{ color: 'text.secondary' }}>{t('lineage:truncated')}</Typography>
      )}
    </>
  );
};

const End = ({ node, here }: { node: LineageNode | undefined; here: boolean }) => {
  const { t } = useTranslation();
  if (!node) return null;
  return (
    <>
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12 }}>
        {t(`lineage:nodes.${node.kind}`)}
      </Box>
      <NodeLink node={node} here={here} />
    </>
  );
};
