import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, type Needed } from '../../app/session/can.ts';
import type { Tone } from '../../app/theme/tones.ts';
import { PageHeader } from '../PageHeader.tsx';

export interface BoardColumn {
  readonly key: string;
  readonly label: string;
  readonly tone: Tone;
}

export interface BoardMove {
  /** The target column. */
  readonly to: string;
  readonly label: string;
  readonly needs?: Needed;
  readonly run: () => void | Promise<void>;
}

interface Props<Card> {
  readonly title: string;
  readonly columns: readonly BoardColumn[];
  readonly cards: readonly Card[];
  readonly cardId: (card: Card) => string;
  readonly columnOf: (card: Card) => string;
  readonly render: (card: Card) => ReactNode;
  /** Possible moves, each available as a button and by dragging to its column. */
  readonly moves: (card: Card) => readonly BoardMove[];
  readonly actions?: ReactNode;
  /** Between header and board, for filters and counts. */
  readonly banner?: ReactNode;
}

/** A board of work by status; on a phone the columns become sections. */
export const BoardPage = <Card,>(props: Props<Card>) => {
  const { columns, cards, columnOf, cardId } = props;
  const [dragged, setDragged] = useState<Card>();
  return (
    <>
      <PageHeader title={props.title} actions={props.actions} />
      {props.banner}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          p: { xs: 4, md: 6 },
          gridTemplateColumns: { xs: '1fr', md: `repeat(${columns.length}, minmax(240px, 1fr))` },
          overflowX: 'auto',
        }}
      >
        {columns.map((column) => (
          <Lane
            key={column.key}
            {...props}
            column={column}
            cards={cards.filter((card) => columnOf(card) === column.key)}
            droppable={dragged !== undefined && props.moves(dragged).some((move) => move.to === column.key)}
            onDrag={setDragged}
            onDrop={() => {
              const card = dragged && cards.find((one) => cardId(one) === cardId(dragged));
              if (card)
                void props
                  .moves(card)
                  .find((move) => move.to === column.key)
                  ?.run();
              setDragged(undefined);
            }}
          />
        ))}
      </Box>
    </>
  );
};

interface LaneProps<Card> extends Props<Card> {
  readonly column: BoardColumn;
  readonly droppable: boolean;
  readonly onDrag: (card: Card | undefined) => void;
  readonly onDrop: () => void;
}

const Lane = <Card,>({ column, cards, droppable, onDrag, onDrop, ...props }: LaneProps<Card>) => {
  const { t } = useTranslation();
  const { tones } = useTheme();
  const tone = tones[column.tone];
  return (
    <Box
      component="section"
      aria-label={`${column.label} (${cards.length})`}
      onDragOver={(event) => droppable && event.preventDefault()}
      onDrop={onDrop}
      sx={{
        minWidth: 0,
        display: 'grid',
        gap: 2,
        alignContent: 'start',
        borderRadius: 1.5,
        p: 2,
        bgcolor: 'action.hover',
        outline: droppable ? '2px dashed' : 'none',
        outlineColor: 'primary.main',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 1, py: 1 }}>
        <Box aria-hidden sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: tone.text }} />
        <Typography variant="h4" component="h2">
          {column.label}
        </Typography>
        <Typography variant="body2" sx={{ ml: 'auto', color: 'text.secondary' }}>
          {cards.length}
        </Typography>
      </Box>
      {cards.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center', py: 6 }}>
          {t('common:laneEmpty')}
        </Typography>
      )}
      {cards.map((card) => (
        <Paper
          key={props.cardId(card)}
          variant="outlined"
          draggable={props.moves(card).length > 0}
          onDragStart={() => onDrag(card)}
          onDragEnd={() => onDrag(undefined)}
          sx={{ p: 3, minWidth: 0 }}
        >
          {props.render(card)}
          <Moves moves={props.moves(card)} />
        </Paper>
      ))}
    </Box>
  );
};

const Moves = ({ moves }: { moves: readonly BoardMove[] }) => {
  const can = useCan();
  const allowed = moves.filter((move) => can(move.needs));
  if (allowed.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
      {allowed.map((move) => (
        <Button key={move.label} size="small" variant="outlined" onClick={() => void move.run()}>
          {move.label}
        </Button>
      ))}
    </Box>
  );
};
