import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Ageing, CreditStatement } from '@granary/api/credit';
import { useTranslation } from 'react-i18next';
import { Money } from '../ui/widgets/figures.tsx';
import type { ChangeSearch, StatementSearch } from './statement-search.ts';

interface Props {
  readonly statement: CreditStatement;
  /** As of today; undefined while viewing the past. */
  readonly ageing: Ageing | undefined;
  readonly search: StatementSearch;
  readonly change: ChangeSearch;
}

/** Limit − Used − Reserved = Available; each term filters the lines. */
export const EquationStrip = ({ statement, ageing, search, change }: Props) => {
  const { t } = useTranslation();
  const { closing } = statement;
  const term = (key: 'limit' | 'used' | 'reserved') => (
    <Term
      label={t(`credit:${key}`)}
      amount={closing[key]}
      pressed={search.term === key}
      onClick={() => change({ term: search.term === key ? undefined : key })}
    />
  );
  return (
    <Paper variant="outlined" sx={{ p: 4 }}>
      <Box
        component="fieldset"
        aria-label={t('credit:equation')}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, border: 0, m: 0, p: 0 }}
      >
        {term('limit')}
        <Sign>−</Sign>
        {term('used')}
        <Sign>−</Sign>
        {term('reserved')}
        <Sign>=</Sign>
        <Term
          label={t('credit:available')}
          amount={closing.available}
          strong
          pressed={false}
          onClick={() => change({ term: undefined })}
        />
        {closing.prepaid !== '0.00' && (
          <Typography variant="body2" sx={{ color: 'text.secondary', ml: 3 }}>
            {t('credit:prepaid')} <Money amount={closing.prepaid} />
          </Typography>
        )}
      </Box>
      {ageing && <AgeingStrip ageing={ageing} />}
    </Paper>
  );
};

const Sign = ({ children }: { children: string }) => (
  <Typography component="span" variant="h3" aria-hidden sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
);

interface TermProps {
  readonly label: string;
  readonly amount: string;
  readonly pressed: boolean;
  readonly strong?: boolean;
  readonly onClick: () => void;
}

const Term = ({ label, amount, pressed, strong = false, onClick }: TermProps) => (
  <ButtonBase
    aria-pressed={pressed}
    onClick={onClick}
    sx={{
      display: 'block',
      textAlign: 'left',
      px: 3,
      py: 2,
      borderRadius: 1.5,
      border: 1,
      borderColor: pressed ? 'primary.main' : 'transparent',
      '&:hover': { borderColor: 'divider' },
      '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
    }}
  >
    <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Typography
      variant="figure"
      component="div"
      sx={(theme) =>
        amount.startsWith('-')
          ? { color: theme.tones.danger.text }
          : strong
            ? { color: theme.tones.success.text }
            : {}
      }
    >
      <Money amount={amount} />
    </Typography>
  </ButtonBase>
);

const columns = ['upTo30', 'upTo60', 'upTo90', 'upTo120', 'over120'] as const;

/** Debt by days since shipping. */
const AgeingStrip = ({ ageing }: { ageing: Ageing }) => {
  const { t } = useTranslation();
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, m: 0, mt: 4 }}>
      <Typography variant="body2" component="dt" sx={{ fontWeight: 600 }}>
        {t('credit:ageingTitle')}
      </Typography>
      {columns.map((column) => (
        <Box component="dd" key={column} sx={{ m: 0, fontSize: 13 }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t(`credit:ageing.${column}`)}
          </Box>{' '}
          <Money amount={ageing[column]} />
        </Box>
      ))}
    </Box>
  );
};
