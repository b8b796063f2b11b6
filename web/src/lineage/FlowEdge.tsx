import { useTheme } from '@mui/material/styles';
import { BaseEdge, EdgeLabelRenderer, getBezierPath, type Edge, type EdgeProps } from '@xyflow/react';
import { formatQuantity } from '../ui/widgets/format.ts';
import type { Flow } from './places.ts';

export interface FlowEdgeData extends Record<string, unknown> {
  readonly quantity: string;
  readonly width: number;
  readonly ghost: boolean;
  readonly label: 'start' | 'middle' | 'end';
  readonly flow: Flow;
}

const LABEL_INSET = 20;

/** A goods flow between two nodes; its width and label show the quantity. */
export const FlowEdge = ({ data, ...edge }: EdgeProps<Edge<FlowEdgeData>>) => {
  const { palette, typography } = useTheme();
  const [path, middleX, middleY] = getBezierPath(edge);
  if (!data) return null;
  const { quantity, width, ghost, label, flow } = data;
  const [right, down] = flow === 'right' ? [LABEL_INSET, 0] : [0, LABEL_INSET];
  const [x, y] = {
    start: [edge.sourceX + right, edge.sourceY + down],
    middle: [middleX, middleY],
    end: [edge.targetX - right, edge.targetY - down],
  }[label];
  return (
    <>
      <BaseEdge
        path={path}
        style={{
          stroke: palette.primary.main,
          strokeOpacity: ghost ? 0.25 : 0.5,
          strokeWidth: width,
          strokeDasharray: ghost ? '6 5' : undefined,
        }}
      />
      <EdgeLabelRenderer>
        <span
          style={{
            position: 'absolute',
            transform: `translate(-50%, -50%) translate(${x}px, ${y}px)`,
            padding: '0 5px',
            borderRadius: 5,
            border: `1px solid ${palette.divider}`,
            background: palette.background.paper,
            color: ghost ? palette.text.disabled : palette.text.primary,
            fontSize: typography.caption.fontSize,
            fontWeight: 600,
            fontVariantNumeric: 'tabular-nums',
            lineHeight: 1.4,
            whiteSpace: 'nowrap',
            pointerEvents: 'none',
          }}
        >
          {formatQuantity(quantity)}
        </span>
      </EdgeLabelRenderer>
    </>
  );
};
