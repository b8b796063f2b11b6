import { extentOf, NODE_HEIGHT, NODE_WIDTH } from './layout.ts';
import type { Flow, Places } from './places.ts';

/** The smallest legible zoom; below it, show only the part around the batch. */
export const LEGIBLE = 0.68;
const MARGIN = 16;

/**
 * The flow in which the whole graph is drawn larger in a frame: to the right as long as that is legible. `heights` says
 * how tall the frame may become for each.
 */
export const roomier = (
  places: Readonly<Record<Flow, Places>>,
  width: number,
  heights: Readonly<Record<Flow, number>>,
): Flow => {
  const zoom = (flow: Flow): number => zoomFor(places[flow], width, heights[flow]);
  return zoom('right') >= LEGIBLE || zoom('right') >= zoom('down') ? 'right' : 'down';
};

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Whether a node is entirely visible. */
export const inSight = (
  place: Place,
  { x, y, zoom }: { x: number; y: number; zoom: number },
  { clientWidth, clientHeight }: HTMLElement,
): boolean => {
  const [left, top] = [place.x * zoom + x, place.y * zoom + y];
  return (
    left >= 0 &&
    top >= 0 &&
    left + NODE_WIDTH * zoom <= clientWidth &&
    top + NODE_HEIGHT * zoom <= clientHeight
  );
};

/** The viewport that shows the whole graph, never enlarged. */
export const whole = (
  places: Places,
  { clientWidth, clientHeight }: HTMLElement,
): { x: number; y: number; zoom: number } => {
  const zoom = zoomFor(places, clientWidth, clientHeight);
  const { width, height } = extentOf(places);
  return { x: (clientWidth - width * zoom) / 2, y: (clientHeight - height * zoom) / 2, zoom };
};

const zoomFor = (places: Places, width: number, height: number): number => {
  const extent = extentOf(places);
  return Math.min(1, (width - 2 * MARGIN) / extent.width, (height - 2 * MARGIN) / extent.height);
};

/** The viewport, at legible zoom, with the node in the centre, limited to the extent of the graph. */
export const around = (
  place: Place,
  all: readonly Place[],
  { clientWidth, clientHeight }: HTMLElement,
): { x: number; y: number; zoom: number } => {
  const shift = (middle: number, least: number, most: number, room: number): number => {
    const [first, last] = [MARGIN - least * LEGIBLE, room - MARGIN - most * LEGIBLE];
    return first <= last ? (first + last) / 2 : Math.max(last, Math.min(first, room / 2 - middle * LEGIBLE));
  };
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  return {
    x: shift(place.x + NODE_WIDTH / 2, Math.min(...xs), Math.max(...xs) + NODE_WIDTH, clientWidth),
    y: shift(place.y + NODE_HEIGHT / 2, Math.min(...ys), Math.max(...ys) + NODE_HEIGHT, clientHeight),
    zoom: LEGIBLE,
  };
};
