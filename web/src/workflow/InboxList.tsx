import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import type { InboxRow } from '@granary/api/workflow';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { stepText } from '../approval/index.ts';
import { PriorityChip } from '../priority/index.ts';
import { Ago, Money } from '../ui/widgets/figures.tsx';
import { titleBeside } from '../ui/widgets/headline.ts';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';
import { documentName, headed, kindName } from './names.ts';
import { personName } from '../ui/widgets/person-name.ts';

interface Props {
  readonly rows: readonly InboxRow[];
  readonly selected: InboxRow | undefined;
  readonly onSelect: (row: InboxRow) => void;
  /** Ids of those to approve together. */
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (id: string) => void;
}

/** The tasks, most urgent first, then longest waiting. */
export const InboxList = ({ rows, selected, onSelect, ticked, onTick }: Props) => {
  const { t } = useTranslation();
  return (
    <List disablePadding aria-label={t('workflow:inbox')}>
      {rows.map((row) => (
        <ListItem key={row.id} disablePadding divider sx={{ alignItems: 'stretch' }}>
          <Checkbox
            size="small"
            checked={ticked.has(row.id)}
            onChange={() => onTick(row.id)}
            slotProps={{ input: { 'aria-label': t('workflow:bulk.select', { number: row.number }) } }}
            sx={{ alignSelf: 'start', mt: 1 }}
          />
          <Entry row={row} chosen={row.id === selected?.id} onSelect={() => onSelect(row)} />
        </ListItem>
      ))}
    </List>
  );
};

const Entry = ({ row, chosen, onSelect }: { row: InboxRow; chosen: boolean; onSelect: () => void }) => {
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <ListItemButton
      ref={element}
      selected={chosen}
      aria-current={chosen || undefined}
      onClick={onSelect}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, pl: 1, pr: 4, py: 3 }}
    >
      <Box sx={{ display: 'flex', gap: 3, justifyContent: 'space-between' }}>
        <Typography sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
          {documentName(row)}
        </Typography>
        {row.amount && <Money amount={row.amount} />}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[kindName(row.kind), row.number, titleBeside(headed(row)), row.warehouse]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {row.submitter} · <Ago moment={row.since} />
        </Typography>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', justifyContent: 'end' }}>
          <PriorityChip value={row.priority} />
          {row.overdue && <ToneChip tone="warning">{t('workflow:overdue')}</ToneChip>}
        </Box>
      </Box>
      {(row.steps > 1 || row.delegate !== null) && (
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          {row.steps > 1 && <ToneChip tone="info">{stepText(row)}</ToneChip>}
          {row.delegate !== null && (
            <ToneChip tone="neutral">
              {t('workflow:handedTo', {
                name: personName(row.delegate),
                by: personName(row.delegatedBy ?? ''),
              })}
            </ToneChip>
          )}
        </Box>
      )}
    </ListItemButton>
  );
};
