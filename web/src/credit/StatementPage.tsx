import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import GlobalStyles from '@mui/material/GlobalStyles';
import {
  getCreditAccount,
  getCreditStatement,
  setCreditStanding,
  type CreditAccount,
} from '@granary/api/credit';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useSearchState } from '../app/router/search-state.ts';
import { useCan } from '../app/session/can.ts';
import { creditSource, TimeSlider, useTimeTravel } from '../time-travel/index.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { PeekPanel } from '../ui/list/PeekPanel.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { useNameOf } from '../ui/widgets/local-name.ts';
import { AsOfBar, PastBanner } from './AsOfBar.tsx';
import { EquationStrip } from './EquationStrip.tsx';
import { LineDrawer } from './LineDrawer.tsx';
import { PrintoutButtons } from './PrintoutButtons.tsx';
import { PeriodSums } from './PeriodSums.tsx';
import { StatementPages, StatementTable } from './StatementTable.tsx';
import { basisOf, type StatementSearch } from './statement-search.ts';
import { VerificationBadge } from './VerificationBadge.tsx';
import { WhyChanged } from './WhyChanged.tsx';

const route = getRouteApi('/main/credit-management/statements/$customer');

/** Every line of a customer's credit, current or at any past moment, with the event behind it. */
export const StatementPage = () => {
  const { customer } = route.useParams();
  const query = useQueryOf('credit', getCreditAccount, { params: { customer } });
  return <Loaded query={query}>{(account) => <Statement account={account} />}</Loaded>;
};

const Statement = ({ account }: { account: CreditAccount }) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const [search, changeSearch] = useSearchState<StatementSearch>();
  const customer = account.customer.code;
  const { from, to, at, term, page } = search;
  const query = useQueryOf(
    'credit',
    getCreditStatement,
    { params: { customer }, query: { basis: basisOf(search), from, to, at, term, page } },
    { keepPrevious: true },
  );
  const change = (part: Partial<StatementSearch>) => changeSearch({ page: undefined, ...part });
  const past = at !== undefined;
  const travel = useTimeTravel(creditSource, customer, {
    always: true,
    moments: {
      basis: basisOf(search),
      go: (moment) => changeSearch({ page: undefined, at: moment }, { replace: false }),
    },
  });
  return (
    <Box sx={{ display: 'flex', minWidth: 0 }}>
      <GlobalStyles styles={printed} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <PageHeader
          title={t('credit:statementTitle', { customer: nameOf(account.customer) })}
          subtitle={customer}
          status={
            <>
              <StatusChip kind="credit" value={account.standing} />
              <VerificationBadge customer={customer} />
            </>
          }
          actions={
            <>
              <PrintoutButtons customer={customer} search={search} />
              {!past && <Actions account={account} search={search} change={change} />}
            </>
          }
        />
        {past && <PastBanner search={search} change={change} />}
        <Box sx={{ display: 'grid', gap: 5, p: { xs: 4, md: 6 }, minWidth: 0 }}>
          <AsOfBar search={search} change={change} />
          <Paper variant="outlined" className="on-screen">
            <TimeSlider travel={travel} lean />
          </Paper>
          <Loaded query={query}>
            {(statement) => (
              <>
                <EquationStrip
                  statement={statement}
                  ageing={past ? undefined : account.ageing}
                  search={search}
                  change={change}
                />
                {search.why === 'open' && <WhyChanged customer={customer} search={search} change={change} />}
                <PeriodSums customer={customer} search={search} change={changeSearch} />
                <StatementTable
                  statement={statement}
                  selected={search.line}
                  filtered={term !== undefined}
                  onSelect={(line) => changeSearch({ line })}
                />
                <StatementPages statement={statement} page={page ?? 1} change={changeSearch} />
              </>
            )}
          </Loaded>
        </Box>
      </Box>
      <PeekPanel
        label={t('credit:lineTitle')}
        open={search.line !== undefined}
        onClose={() => changeSearch({ line: undefined })}
      >
        {search.line && <LineDrawer customer={customer} id={search.line} />}
      </PeekPanel>
    </Box>
  );
};

interface ActionsProps {
  readonly account: CreditAccount;
  readonly search: StatementSearch;
  readonly change: (part: Partial<StatementSearch>) => void;
}

const Actions = ({ account, search, change }: ActionsProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const nameOf = useNameOf();
  const setStanding = useCommand(setCreditStanding, { success: t('credit:standingSet') });
  const customer = account.customer.code;
  const stopped = account.standing === 'stop';

  const toggle = async () => {
    const key = stopped ? 'clear' : 'stop';
    const reason = await ask.reason({
      title: t(`credit:${key}Title`, { customer: nameOf(account.customer) }),
      body: t(`credit:${key}Body`),
      confirm: t(`credit:${key}`),
      danger: !stopped,
    });
    if (reason !== undefined)
      await setStanding.run({ params: { customer }, body: { standing: key, reason } });
  };

  return (
    <>
      <Button
        color="inherit"
        onClick={() => change({ why: search.why === 'open' ? undefined : 'open' })}
        aria-pressed={search.why === 'open'}
      >
        {t('credit:why')}
      </Button>
      {can('credit:approve') && (
        <>
          <Button
            color={stopped ? 'inherit' : 'error'}
            variant="outlined"
            loading={setStanding.pending}
            onClick={() => void toggle()}
          >
            {t(stopped ? 'credit:clear' : 'credit:stop')}
          </Button>
          <Button
            variant="contained"
            onClick={() =>
              void navigate({ to: '/credit-management/statements/$customer/repayment', params: { customer } })
            }
          >
            {t('credit:repayment')}
          </Button>
        </>
      )}
    </>
  );
};

/** Print styles: only the statement, black on white, without breaks inside rows. */
const printed = {
  '@media print': {
    'header, nav, aside, .on-screen, button': { display: 'none !important' },
    'body, #root': { background: '#fff !important', color: '#000 !important' },
    main: { margin: '0 !important', padding: '0 !important' },
    tr: { breakInside: 'avoid' },
    '@page': { size: 'A4 landscape', margin: '12mm' },
  },
} as const;
