import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { CreditStatement, StatementLine, StatementMonth } from '@granary/api/credit';
import { useRouter } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollingTable } from '../ui/detail/ScrollingTable.tsx';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { formatCount, formatMoneyChange } from '../ui/widgets/format.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';
import { documentPath, lineTypeName } from './names.ts';
import { statementLook } from './statement-look.ts';
import type { ChangeSearch } from './statement-search.ts';
import { personIf } from '../ui/widgets/PersonName.tsx';

interface Props {
  readonly statement: CreditStatement;
  readonly selected: string | undefined;
  /**
   * Only the lines of one term are shown, so opening, monthly and closing balances are omitted: they would not add up.
   */
  readonly filtered: boolean;
  readonly onSelect: (id: string) => void;
}

/** Opening balance, lines with running balances, a subtotal after each month, closing balance. */
export const StatementTable = ({ statement, selected, filtered, onSelect }: Props) => {
  const { t } = useTranslation();
  const { lines, months } = statement;
  const ended = new Map(months.map((month) => [month.month, month]));
  const first = statement.from <= 1;
  const last = statement.to >= statement.total;
  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      <ScrollingTable label={t('credit:statement')} sx={statementLook}>
        <Table size="small" aria-label={t('credit:statement')}>
          <TableHead>
            <TableRow>
              <TableCell className="date">{t('credit:date')}</TableCell>
              <TableCell className="type">{t('credit:typeLabel')}</TableCell>
              <TableCell className="document">{t('credit:document')}</TableCell>
              <TableCell className="reason">{t('credit:reason')}</TableCell>
              <TableCell className="limit">{t('credit:limitChange')}</TableCell>
              <TableCell className="used">{t('credit:usedChange')}</TableCell>
              <TableCell className="prepaid">{t('credit:prepaidChange')}</TableCell>
              <TableCell className="reserved">{t('credit:reservedChange')}</TableCell>
              <TableCell className="available">{t('credit:available')}</TableCell>
              <TableCell className="actor">{t('credit:actor')}</TableCell>
              <TableCell className="approver">{t('credit:approver')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {!filtered && first && <Balance label={t('credit:opening')} balance={statement.opening} />}
            {lines.map((line, index) => {
              const month = ended.get(line.month);
              const ends = !filtered && month && endsMonth(line, lines[index + 1], last);
              return (
                <Fragment key={line.id}>
                  <Line
                    line={line}
                    basis={statement.basis}
                    selected={line.id === selected}
                    onSelect={() => onSelect(line.id)}
                  />
                  {ends && <MonthSum month={month} />}
                </Fragment>
              );
            })}
            {lines.length === 0 && (
              <TableRow>
                <TableCell colSpan={11} sx={{ color: 'text.secondary' }}>
                  {t('credit:noLines')}
                </TableCell>
              </TableRow>
            )}
            {!filtered && last && (
              <>
                <Sum label={t('credit:changes')} after={statement.closing} change={statement.change} />
                <Balance label={t('credit:closing')} balance={statement.closing} />
              </>
            )}
          </TableBody>
        </Table>
      </ScrollingTable>
    </Paper>
  );
};

/** The last line of a page ends its month only if it also ends the statement. */
const endsMonth = (line: StatementLine, next: StatementLine | undefined, last: boolean): boolean =>
  next === undefined ? last : next.month !== line.month;

interface LineProps {
  readonly line: StatementLine;
  readonly basis: CreditStatement['basis'];
  readonly selected: boolean;
  readonly onSelect: () => void;
}

const Line = ({ line, basis, selected, onSelect }: LineProps) => {
  const { t } = useTranslation();
  return (
    <TableRow hover selected={selected}>
      <TableCell className="date">
        <DateText value={basis === 'effective' ? line.occurredAt : line.recordedAt} />
        {line.backDated && (
          <Box sx={{ mt: 1 }}>
            <ToneChip tone="past">
              {t(basis === 'effective' ? 'credit:recordedOn' : 'credit:effectiveOn')}
              <br />
              <DateText value={basis === 'effective' ? line.recordedAt : line.occurredAt} />
            </ToneChip>
          </Box>
        )}
      </TableCell>
      <TableCell className="type">
        <Button
          size="small"
          color="inherit"
          className="statement-line"
          onClick={onSelect}
          aria-pressed={selected}
          sx={{ textAlign: 'left', p: 0, minWidth: 0, fontWeight: 600, textDecoration: 'underline' }}
        >
          {lineTypeName(line.type)}
        </Button>
      </TableCell>
      <TableCell className="document">
        <DocumentLink line={line} />
      </TableCell>
      <TableCell className="reason">{line.reason}</TableCell>
      <Changes change={line.change} />
      <TableCell className="available" data-label={t('credit:available')}>
        <Money amount={line.after.available} />
      </TableCell>
      <TableCell className="actor">{personIf(line.username)}</TableCell>
      <TableCell className="approver">{personIf(line.approver)}</TableCell>
    </TableRow>
  );
};

const DocumentLink = ({ line }: { line: StatementLine }) => {
  const { routesByPath } = useRouter();
  const path = documentPath(line);
  if (!path || !(path.to in routesByPath)) return <span>{line.document}</span>;
  return (
    <Link component={PathLink} {...path}>
      {line.document}
    </Link>
  );
};

/** In each of these columns the opening balance plus the changes is the closing balance. */
const parts = ['limit', 'used', 'prepaid', 'reserved'] as const;

const Changes = ({ change }: { change: CreditStatement['change'] }) => {
  const { t } = useTranslation();
  return parts.map((part) => (
    <TableCell key={part} className={part} data-label={t(`credit:${part}Change`)}>
      {formatMoneyChange(change[part])}
    </TableCell>
  ));
};

/** Opening or closing: what stands in each column, not what moved. */
const Balance = ({ label, balance }: { label: string; balance: CreditStatement['closing'] }) => {
  const { t } = useTranslation();
  return (
    <TableRow className="sum">
      <TableCell className="label" colSpan={4}>
        {label}
      </TableCell>
      {[...parts, 'available' as const].map((part) => (
        <TableCell key={part} className={part} data-label={t(`credit:${part}`)}>
          <Money amount={balance[part]} />
        </TableCell>
      ))}
      <TableCell className="actor" colSpan={2} />
    </TableRow>
  );
};

const MonthSum = ({ month }: { month: StatementMonth }) => {
  const { t } = useTranslation();
  return (
    <Sum
      label={t('credit:monthSum', { month: month.month, count: month.lines })}
      after={month.after}
      change={month.change}
    />
  );
};

interface SumProps {
  readonly label: string;
  readonly after: CreditStatement['closing'];
  readonly change: CreditStatement['change'];
}

const Sum = ({ label, after, change }: SumProps) => {
  const { t } = useTranslation();
  return (
    <TableRow className="sum">
      <TableCell className="label" colSpan={4}>
        {label}
      </TableCell>
      <Changes change={change} />
      <TableCell className="available" data-label={t('credit:available')}>
        <Money amount={after.available} />
      </TableCell>
      <TableCell className="actor" colSpan={2} />
    </TableRow>
  );
};

interface PagesProps {
  readonly statement: CreditStatement;
  readonly page: number;
  readonly change: ChangeSearch;
}

export const StatementPages = ({ statement, page, change }: PagesProps) => {
  const { t } = useTranslation();
  const { from, to, total } = statement;
  return (
    <Box className="on-screen" sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
      <span aria-live="polite">
        {t('common:range', { from: formatCount(from), to: formatCount(to), total: formatCount(total) })}
      </span>
      <Button color="inherit" disabled={page <= 1} onClick={() => change({ page: page - 1 })}>
        {t('common:previousPage')}
      </Button>
      <Button color="inherit" disabled={to >= total} onClick={() => change({ page: page + 1 })}>
        {t('common:nextPage')}
      </Button>
    </Box>
  );
};
