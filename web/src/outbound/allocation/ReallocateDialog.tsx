import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import {
  planAllocation,
  reallocateLine,
  type OutboundDetail,
  type OutboundLineDetail,
} from '@granary/api/outbound';
import { isZero } from '@granary/domain/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/client/use-command.ts';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { useNameOf, useUnitName } from '../../ui/widgets/local-name.ts';
import { CandidateTable } from './CandidateTable.tsx';
import { asStrategy, byStrategy, faultsOf, takenOf, totalOf, type LineChoice } from './choice.ts';
import { RecentDrafts } from './RecentDrafts.tsx';
import { StrategyToggle } from './StrategyToggle.tsx';
import { useSuggestion } from './use-suggestion.ts';

interface Props {
  readonly document: OutboundDetail;
  readonly line: OutboundLineDetail;
  /** False: plans a draft line. True: exchanges the reserved goods of a submitted line. */
  readonly held: boolean;
  readonly onClose: () => void;
}

/** Selects the batches of one line: a plan for a draft, an exchange for an order with reservations. */
export const ReallocateDialog = ({ document, line, held, onClose }: Props) => {
  const { t } = useTranslation();
  const unitName = useUnitName();
  const nameOf = useNameOf();
  const [strategy, setStrategy] = useState<'fifo' | 'fefo'>('fifo');
  const [choice, setChoice] = useState<LineChoice>(byStrategy('fifo'));
  const [reason, setReason] = useState('');
  const { warehouse, number, type } = document;
  const query = useSuggestion({
    warehouse,
    item: line.item.code,
    quantity: line.quantity,
    strategy,
    purpose: type,
    customer: document.customer?.code ?? '',
  });
  const plan = useCommand(planAllocation, { success: t('outbound:plannedDone') });
  const exchange = useCommand(reallocateLine, {
    success: t('outbound:reallocatedDone'),
  });
  const own = held ? Object.fromEntries(line.batches.map(({ batch, quantity }) => [batch, quantity])) : {};
  const reasonGiven =
    !held || (choice.strategy === 'manual' ? choice.overrideReason : reason).trim().length >= 5;

  const save = async () => {
    const allocation = asStrategy(choice);
    const params = { number };
    const answer = held
      ? await exchange.run({
          params,
          body: {
            line: line.line,
            allocation,
            reason: choice.strategy === 'manual' ? choice.overrideReason.trim() : reason.trim(),
          },
        })
      : await plan.run({ params, body: { lines: [{ line: line.line, ...allocation }] } });
    if (answer) onClose();
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" aria-labelledby="reallocate-title">
      <DialogTitle id="reallocate-title">
        {t('outbound:allocateLine', { line: line.line, item: nameOf(line.item) })}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 1 }}>
          <StrategyToggle
            value={choice.strategy === 'manual' ? undefined : strategy}
            onChange={(next) => {
              setStrategy(next);
              setChoice(byStrategy(next));
            }}
          />
          <RecentDrafts
            warehouse={warehouse}
            item={line.item.code}
            unit={unitName(line.item.unit)}
            except={number}
          />
          <Loaded query={query} compact>
            {(suggestion) => (
              <CandidateTable
                label={t('outbound:candidates')}
                suggestion={suggestion}
                requested={line.quantity}
                unit={unitName(line.item.unit)}
                choice={choice}
                onChoice={setChoice}
                own={own}
                strategy={strategy}
              />
            )}
          </Loaded>
          {held && choice.strategy !== 'manual' && (
            <TextField
              required
              label={t('common:reason')}
              value={reason}
              helperText={t('outbound:exchangeHint')}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          variant="contained"
          loading={plan.pending || exchange.pending}
          disabled={!query.data || !reasonGiven || !isReady(query.data, choice, line, own, held)}
          onClick={() => void save()}
        >
          {t(held ? 'outbound:exchange' : 'outbound:savePlan')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** A draft line may be planned in part; reserved goods are exchanged only for a full line. */
const isReady = (
  suggestion: Parameters<typeof takenOf>[1],
  choice: LineChoice,
  line: OutboundLineDetail,
  own: Readonly<Record<string, string>>,
  held: boolean,
): boolean => {
  const faults = faultsOf(line.quantity, choice, suggestion, own).filter((fault) => fault !== 'short');
  if (faults.length > 0) return false;
  // The server applies the strategy, counting the line's own reservations as available.
  if (held && choice.strategy !== 'manual') return true;
  return !isZero(totalOf(takenOf(choice, suggestion)));
};
