import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { ReactFlow, ReactFlowProvider, useReactFlow, type Node } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import type { Lineage, LineageNode } from '@granary/api/lineage';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { drawingOf, neighbour, type Drawing } from './drawing.ts';
import { flowEdges } from './flow-edges.ts';
import { FlowEdge } from './FlowEdge.tsx';
import { FlowNode, type FlowNodeData } from './FlowNode.tsx';
import { useWidth } from '../ui/use-width.ts';
import { extentOf, NODE_HEIGHT, NODE_WIDTH, placesOf } from './layout.ts';
import { around, inSight, LEGIBLE, roomier, whole } from './viewport.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

interface Props {
  readonly lineage: Lineage;
  /** The current lineage, if `lineage` is of the past. */
  readonly now: Lineage | undefined;
  readonly selected: string | undefined;
  readonly onSelect: (key: string) => void;
  /** Called on Enter when the node is already selected. */
  readonly onOpen: (node: LineageNode) => void;
  readonly height: number | string;
}

/** The graph, in a chunk of its own, so that pages without lineage do not load the library. */
export const GraphCanvas = (props: Props) => (
  <ReactFlowProvider>
    <Canvas {...props} />
  </ReactFlowProvider>
);

const nodeTypes = { goods: FlowNode };
const edgeTypes = { goods: FlowEdge };
const LOWEST = 240;
/** How tall the frame may become, in pixels, where the goods flow down. */
const TALLEST = 680;
const USUAL_HEIGHT = 460;
const AROUND = 72;
const steps: Readonly<Record<string, 'left' | 'right' | 'up' | 'down'>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const Canvas = ({ lineage, now, selected, onSelect, onOpen, height }: Props) => {
  const { t } = useTranslation();
  const { palette } = useTheme();
  const flow = useReactFlow();
  const frame = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const drawing = useMemo(() => drawingOf(lineage, now, open), [lineage, now, open]);
  const layouts = useMemo(() => ({ right: placesOf(drawing), down: placesOf(drawing, 'down') }), [drawing]);
  const [width, measured] = useWidth();
  const attach = useCallback(
    (element: HTMLDivElement) => {
      frame.current = element;
      return measured(element);
    },
    [measured],
  );
  const direction =
    width === undefined ? 'right' : roomier(layouts, width, { right: USUAL_HEIGHT, down: TALLEST });
  const places = layouts[direction];
  const tallness = Math.max(LOWEST, extentOf(places).height + AROUND);
  const most = direction === 'down' ? `${TALLEST}px` : typeof height === 'number' ? `${height}px` : height;
  const [walked, setWalked] = useState<string>();
  // Roving tabindex: one node is in the tab order, the arrow keys move from it.
  const [here = lineage.root] = [walked, selected].filter((key) => key !== undefined && places.has(key));

  const centre = (key: string, zoom: number): void => {
    const place = places.get(key);
    if (place) void flow.setCenter(place.x + NODE_WIDTH / 2, place.y + NODE_HEIGHT / 2, { zoom });
  };
  const showAll = (): void => {
    if (frame.current) void flow.setViewport(whole(places, frame.current));
  };
  // The frame is measured here: the library learns of a new height later.
  const fit = useEffectEvent(() => {
    if (!frame.current) return;
    const place = places.get(here);
    const all = whole(places, frame.current);
    void flow.setViewport(
      all.zoom < LEGIBLE && place ? around(place, [...places.values()], frame.current) : all,
    );
  });
  // Fit only when the graph changes; otherwise keep the user's viewport.
  useEffect(() => fit(), [places]);

  const goTo = (key: string): void => {
    setWalked(key);
    frame.current
      ?.querySelector<HTMLElement>(`[data-node="${CSS.escape(key)}"]`)
      ?.focus({ preventScroll: true });
    const place = places.get(key);
    if (place && frame.current && !inSight(place, flow.getViewport(), frame.current))
      centre(key, flow.getZoom());
  };
  const choose = (key: string): void => {
    const drawn = drawing.nodes.find((node) => node.key === key);
    if (!drawn) return;
    if (drawn.node === null) {
      setOpen(new Set([...open, key]));
      goTo(parentOf(key, drawing));
    } else if (key === selected) onOpen(drawn.node);
    else {
      setWalked(key);
      onSelect(key);
    }
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    const target = step ? neighbour(here, step, drawing, places, direction) : undefined;
    if (target) goTo(target);
    else if (event.key === 'Home') goTo(lineage.root);
    else if (event.key === '+' || event.key === '=') void flow.zoomIn();
    else if (event.key === '-') void flow.zoomOut();
    else if (event.key === '0') showAll();
    else if (!step) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const nodes = drawing.nodes.map(({ key, ...drawn }): Node<FlowNodeData> => ({
    id: key,
    type: 'goods',
    position: places.get(key) ?? { x: 0, y: 0 },
    width: NODE_WIDTH,
    height: NODE_HEIGHT,
    data: {
      ...drawn,
      unit: lineage.unit,
      root: key === lineage.root,
      selected: key === selected,
      here: key === here,
      choose: () => choose(key),
      flow: direction,
    },
  }));
  const edges = useMemo(() => flowEdges(drawing, direction), [drawing, direction]);
  return (
    <Box
      ref={attach}
      component="section"
      aria-label={t('lineage:picture')}
      onKeyDown={press}
      sx={{
        position: 'relative',
        height: `min(${most}, ${tallness}px)`,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        overflow: 'hidden',
        bgcolor: 'background.paper',
        '& .react-flow__attribution': { bgcolor: 'background.paper' },
        // The library's grey has too little contrast on dark.
        '& .react-flow__attribution a': { color: 'text.secondary' },
      }}
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        colorMode={palette.mode}
        minZoom={0.15}
        maxZoom={2}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        zoomOnScroll={false}
        zoomOnDoubleClick={false}
        preventScrolling={false}
      >
        <ZoomButtons onRoot={() => goTo(lineage.root)} onAll={showAll} />
      </ReactFlow>
    </Box>
  );
};

const parentOf = (key: string, { edges }: Drawing): string => {
  const edge = edges.find(({ from, to }) => from === key || to === key);
  return (edge?.from === key ? edge.to : edge?.from) ?? key;
};
