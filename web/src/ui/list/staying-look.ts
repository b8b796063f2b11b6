import type { Theme } from '@mui/material/styles';
import { leftOffsets } from './pinned-columns.ts';
import type { Column } from './types.ts';

/**
 * Pinned columns are not in the grid's free edition: what a row is stays in sight when the list scrolls sideways.
 * The cells cover those that scroll below, so they repeat the colour of their row on an opaque ground.
 */
export const stayingLook = <Row>(columns: readonly Column<Row>[], staying: number, before: number) => {
  const offsets = leftOffsets(columns, staying, before);
  const all = [...(before > 0 ? [{ field: CHECKBOXES, left: 0 }] : []), ...offsets];
  const cells = all.map(({ field }) => cellsOf(field)).join(', ');
  const edge = staying > 1 ? offsets.at(-1) : undefined;
  return {
    [`& :is(${cells})`]: { position: 'sticky', zIndex: 1, bgcolor: 'background.paper' },
    ...Object.fromEntries(all.map(({ field, left }) => [`& ${cellsOf(field)}`, { left }])),
    [`& .MuiDataGrid-row:is(.active, :hover) :is(${cells})`]: covered('hover'),
    [`& .MuiDataGrid-row:is(.peeked, .Mui-selected) :is(${cells})`]: covered('selected'),
    ...(edge && {
      [`& ${cellsOf(edge.field)}`]: {
        left: edge.left,
        borderRight: ({ palette }: Theme) => `1px solid ${palette.divider}`,
        boxShadow: ({ palette }: Theme) => `3px 0 4px -2px ${palette.divider}`,
      },
    }),
  };
};

const CHECKBOXES = '__check__';
const cellsOf = (field: string): string => `[data-field="${field}"]`;

const covered = (state: 'hover' | 'selected') => ({
  backgroundImage: ({ palette: { action } }: Theme) => `linear-gradient(${action[state]}, ${action[state]})`,
});
