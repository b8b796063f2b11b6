import AdjustmentIcon from '@mui/icons-material/TuneOutlined';
import BatchIcon from '@mui/icons-material/Inventory2Outlined';
import CustomerIcon from '@mui/icons-material/StorefrontOutlined';
import ElsewhereIcon from '@mui/icons-material/VisibilityOffOutlined';
import InboundIcon from '@mui/icons-material/MoveToInboxOutlined';
import MissingIcon from '@mui/icons-material/ReportGmailerrorredOutlined';
import MoreIcon from '@mui/icons-material/UnfoldMore';
import OutboundIcon from '@mui/icons-material/OutboxOutlined';
import SupplierIcon from '@mui/icons-material/FactoryOutlined';
import TransitIcon from '@mui/icons-material/LocalShippingOutlined';
import { styled } from '@mui/material/styles';
import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import type { Lineage, LineageNodeKind } from '@granary/api/lineage';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../app/theme/tones.ts';
import { formatQuantity } from '../ui/widgets/format.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';
import type { DrawnNode } from './drawing.ts';
import { NODE_HEIGHT, NODE_WIDTH } from './layout.ts';
import type { Flow } from './places.ts';
import { useNodeText } from './node-labels.ts';

export interface FlowNodeData extends Omit<DrawnNode, 'key'>, Record<string, unknown> {
  readonly unit: Lineage['unit'];
  readonly root: boolean;
  readonly selected: boolean;
  /** Whether the node is in the tab order. */
  readonly here: boolean;
  readonly choose: () => void;
  readonly flow: Flow;
}

const looks: Readonly<
  Record<LineageNodeKind, { tone: Tone; Icon: ComponentType<{ className?: string; fontSize?: 'small' }> }>
> = {
  supplier: { tone: 'info', Icon: SupplierIcon },
  inbound: { tone: 'neutral', Icon: InboundIcon },
  batch: { tone: 'success', Icon: BatchIcon },
  outbound: { tone: 'neutral', Icon: OutboundIcon },
  adjustment: { tone: 'warning', Icon: AdjustmentIcon },
  transit: { tone: 'progress', Icon: TransitIcon },
  missing: { tone: 'danger', Icon: MissingIcon },
  customer: { tone: 'info', Icon: CustomerIcon },
  elsewhere: { tone: 'locked', Icon: ElsewhereIcon },
};

/** A node as a button, with a full text alternative for screen readers. */
export const FlowNode = ({ id, data }: NodeProps<Node<FlowNodeData>>) => {
  const { t } = useTranslation();
  const unit = useLocalName()(data.unit);
  const textOf = useNodeText();
  const { node, others, ghost, root, selected, here, choose, flow } = data;
  const [entry, exit] = flow === 'right' ? [Position.Left, Position.Right] : [Position.Top, Position.Bottom];
  const { tone, Icon } = node ? looks[node.kind] : { tone: 'neutral' as const, Icon: MoreIcon };
  const { title, detail } = node
    ? textOf(node)
    : { title: t('lineage:more', { count: others }), detail: t('lineage:unfold') };
  const kind = node ? t(`lineage:nodes.${node.kind}`) : '';
  const onHand =
    !node || node.onHand === null
      ? ''
      : t('lineage:onHand', { quantity: `${formatQuantity(node.onHand)} ${unit}`.trim() });
  const second = detail || (kind === title ? '' : kind);
  const words = [kind, title, detail, onHand, ghost ? t('lineage:later') : ''].filter(Boolean).join(', ');
  return (
    <>
      <Handle type="target" position={entry} isConnectable={false} style={{ opacity: 0 }} />
      <Button
        type="button"
        className="nodrag nopan"
        data-node={id}
        tabIndex={here ? 0 : -1}
        title={words}
        aria-pressed={selected}
        tone={tone}
        ghost={ghost}
        root={root}
        onClick={choose}
      >
        <Icon fontSize="small" className="kind" />
        {/* The accessible name comes from the content: hidden text replaces icon, border and line breaks. */}
        <span className="text">
          {kind && <i>{kind}, </i>}
          <strong>
            {title}
            {(detail || onHand) && <i>, </i>}
          </strong>
          {second && (
            <span aria-hidden={!detail}>
              {second}
              {onHand && <i>, </i>}
            </span>
          )}
          {onHand && <span>{onHand}</span>}
          {ghost && <i>, {t('lineage:later')}</i>}
        </span>
      </Button>
      <Handle type="source" position={exit} isConnectable={false} style={{ opacity: 0 }} />
    </>
  );
};

const Button = styled('button', {
  shouldForwardProp: (name) => name !== 'tone' && name !== 'ghost' && name !== 'root',
})<{ tone: Tone; ghost: boolean; root: boolean }>(({ theme, tone, ghost, root }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  width: NODE_WIDTH,
  height: NODE_HEIGHT,
  padding: theme.spacing(1, 2),
  borderRadius: 8,
  border: root ? `2px solid ${theme.palette.primary.main}` : `1px solid ${theme.palette.divider}`,
  borderStyle: ghost ? 'dashed' : 'solid',
  background: theme.palette.background.paper,
  color: ghost ? theme.palette.text.secondary : theme.palette.text.primary,
  font: 'inherit',
  fontSize: 12.5,
  lineHeight: 1.35,
  textAlign: 'start',
  cursor: 'pointer',
  // The library disables pointer events on nodes that can be neither dragged nor connected.
  pointerEvents: 'all',
  '&:hover': { borderColor: theme.palette.primary.main },
  '&[aria-pressed="true"]': {
    background: theme.palette.primary.light,
    borderColor: theme.palette.primary.main,
  },
  '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  '& .kind': {
    flexShrink: 0,
    boxSizing: 'content-box',
    padding: 3,
    borderRadius: 6,
    color: theme.tones[tone].text,
    background: theme.tones[tone].background,
    opacity: ghost ? 0.55 : 1,
  },
  '& .text': { minWidth: 0, display: 'flex', flexDirection: 'column' },
  '& .text > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& i': { fontSize: 0 },
  '& .text > span': { color: theme.palette.text.secondary },
}));
