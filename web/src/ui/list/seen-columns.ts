import { useTheme } from '@mui/material/styles';
import { useMemo } from 'react';
import { useWidth } from '../use-width.ts';
import { ACTIONS_WIDTH, CHECKBOX_WIDTH, COLUMN_WIDTH, fittingColumns } from './fitting-columns.ts';
import { stayingColumns } from './pinned-columns.ts';
import type { useShownColumns } from './shown-columns.ts';
import type { Column, ListPageProps } from './types.ts';

const SCROLLBAR = 18;

const USUAL_SIZE = 14 / 16;

/** Scales column widths to the font size, because Khmer is one pixel larger. */
export const useReadable = <Row extends object>(props: ListPageProps<Row>): ListPageProps<Row> => {
  const size = Number.parseFloat(String(useTheme().typography.body1.fontSize));
  const columns = useMemo(
    () =>
      props.columns.map((column) => ({
        ...column,
        width: Math.round(((column.width ?? COLUMN_WIDTH) * size) / USUAL_SIZE),
      })),
    [props.columns, size],
  );
  return { ...props, columns };
};

/** The shown columns that fit, and how many of them stay in sight; `measured` is the ref of their container. */
export const useSeenColumns = <Row extends object>(
  props: ListPageProps<Row>,
  { shown, pinned, isChosen }: ReturnType<typeof useShownColumns<Row>>,
  sortedBy: string | undefined,
) => {
  const [width, measured] = useWidth();
  const before = props.bulk ? CHECKBOX_WIDTH : 0;
  const room =
    width === undefined ? Infinity : width - SCROLLBAR - (props.rowActions ? ACTIONS_WIDTH : 0) - before;
  const seen = fittingColumns(
    shown,
    room,
    (column: Column<Row>) => isChosen(column) || pinned.includes(column.field) || column.field === sortedBy,
  );
  return { seen, staying: stayingColumns(seen, pinned, { width, before }), measured };
};
