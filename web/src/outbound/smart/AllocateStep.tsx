import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { compare } from '@granary/domain/kernel';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { blankQuantity } from '../../items/index.ts';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { PageSkeleton } from '../../ui/states/PageSkeleton.tsx';
import { DateText } from '../../ui/widgets/figures.tsx';
import { asTyped, formatQuantity } from '../../ui/widgets/format.ts';
import { PathLink } from '../../ui/widgets/PathLink.tsx';
import { CandidateTable } from '../allocation/CandidateTable.tsx';
import { byStrategy, type LineChoice } from '../allocation/choice.ts';
import { RecentDrafts } from '../allocation/RecentDrafts.tsx';
import { StrategyToggle } from '../allocation/StrategyToggle.tsx';
import { useSuggestion } from '../allocation/use-suggestion.ts';
import type { Conflict } from './conflicts.ts';
import { baseLines, choiceOf, type SmartValues } from './smart-form.ts';
import { useItemName } from './use-item-name.ts';

/** Live allocation of every line; editing a quantity requires a reason. */
export const AllocateStep = ({ warehouse }: { warehouse: string }) => {
  const { t } = useTranslation();
  const form = useFormContext<SmartValues>();
  const values = useWatch({ control: form.control }) as SmartValues;
  const change = (part: Partial<SmartValues>) => {
    for (const [field, value] of Object.entries(part))
      form.setValue(field as 'choices', value as never, { shouldDirty: true });
  };
  const choose = (item: string, choice: LineChoice | undefined) => {
    const { [item]: _, ...others } = values.choices;
    const { [item]: __, ...conflicts } = values.conflicts;
    change({ choices: choice ? { ...others, [item]: choice } : others, conflicts });
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <StrategyToggle
          value={values.strategy}
          onChange={(strategy) => change({ strategy, choices: {}, conflicts: {} })}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(`outbound:strategyHint.${values.strategy}`)}
        </Typography>
      </Box>
      {values.lines.map((line, index) => (
        <Line
          key={line.item}
          warehouse={warehouse}
          values={values}
          index={index}
          onChoice={(choice) => choose(line.item, choice)}
          onReduce={(quantity) => {
            form.setValue(
              `lines.${index}`,
              { ...line, ...blankQuantity, quantity: asTyped(quantity) },
              { shouldDirty: true },
            );
            choose(line.item, undefined);
          }}
        />
      ))}
    </>
  );
};

interface LineProps {
  readonly warehouse: string;
  readonly values: SmartValues;
  readonly index: number;
  /** Undefined returns to the strategy. */
  readonly onChoice: (choice: LineChoice | undefined) => void;
  readonly onReduce: (quantity: string) => void;
}

const Line = ({ warehouse, values, index, onChoice, onReduce }: LineProps) => {
  const { t } = useTranslation();
  const { tones } = useTheme();
  const { item, quantity } = baseLines(values.lines)[index]!;
  const { strategy, type, conflicts } = values;
  const known = useItemName(item);
  const query = useSuggestion({
    warehouse,
    item,
    quantity,
    strategy,
    purpose: type,
    customer: type === 'sale' ? values.customer : '',
  });
  const conflict = conflicts[item];
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t('common:line', { line: index + 1 })}
      sx={{
        p: { xs: 4, md: 5 },
        minWidth: 0,
        display: 'grid',
        gap: 3,
        ...(conflict ? { borderColor: tones.danger.text, borderWidth: 2 } : {}),
      }}
    >
      <Typography variant="h3" component="h2">
        <Box component="span" sx={{ color: 'text.secondary', mr: 2 }}>
          {index + 1}
        </Box>
        {known.name}
        <Typography component="span" variant="caption" sx={{ color: 'text.secondary', ml: 2 }}>
          {item}
        </Typography>
      </Typography>
      {conflict && (
        <Lost
          conflict={conflict}
          available={query.data?.available}
          onSuggest={() => onChoice(undefined)}
          onReduce={onReduce}
        />
      )}
      <RecentDrafts warehouse={warehouse} item={item} unit={known.unit} />
      <Loaded query={query} compact skeleton={<PageSkeleton />}>
        {(suggestion) => (
          <CandidateTable
            label={t('outbound:candidatesOf', { item: known.name })}
            suggestion={suggestion}
            requested={quantity}
            unit={known.unit}
            choice={choiceOf(values, item)}
            onChoice={(choice) => onChoice(choice.strategy === 'manual' ? choice : byStrategy(strategy))}
            strategy={strategy}
          />
        )}
      </Loaded>
    </Paper>
  );
};

/** "B-7: 40 → 25, taken by OUT-…, 14:02", with the ways to resolve it. */
const Lost = ({
  conflict,
  available,
  onSuggest,
  onReduce,
}: {
  conflict: Conflict;
  available: string | undefined;
  onSuggest: () => void;
  onReduce: (quantity: string) => void;
}) => {
  const { t } = useTranslation();
  const { batch, requested, takenBy, takenAt, status } = conflict;
  const some = available !== undefined && compare(available, 0) > 0;
  return (
    <Alert severity="error">
      <Box sx={{ mb: 2 }}>
        {status ? (
          t('outbound:lostStatus', { batch, status: t(`status:batch.${status}`) })
        ) : requested ? (
          <>
            <strong>
              {batch}: {formatQuantity(requested)} → {formatQuantity(conflict.available)}
            </strong>
            {takenBy && (
              <>
                {', '}
                {t('outbound:takenBy')}{' '}
                <Link component={PathLink} to="/warehouse/outbound/$number" params={{ number: takenBy }}>
                  {takenBy}
                </Link>
              </>
            )}
            {takenAt && (
              <>
                {', '}
                <DateText value={takenAt} />
              </>
            )}
          </>
        ) : (
          t('outbound:notEnoughLeft')
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button size="small" variant="contained" onClick={onSuggest}>
          {t('outbound:suggestAgain')}
        </Button>
        {some && (
          <Button size="small" variant="outlined" color="inherit" onClick={() => onReduce(available)}>
            {t('outbound:reduceTo', { quantity: formatQuantity(available) })}
          </Button>
        )}
        <Box component="span" sx={{ alignSelf: 'center' }}>
          {t('outbound:orPickAnother')}
        </Box>
      </Box>
    </Alert>
  );
};
