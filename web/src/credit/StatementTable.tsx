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
import type { ChangeSearch } from './statement-search.ts';

interface Props {
  readonly statement: CreditStatement;
  readonly selected: string | undefined;
  /** Only the lines of one term: opening, months and closing would not add up. */
  readonly filtered: boolean;
  readonly onSelect: (id: string) => void;
}

/** Opening, lines with the running balance, a sum after each month, closing. */
export const StatementTable = ({ statement, selected, filtered, onSelect }: Props) => {
  const { t } = useTranslation();
  const { lines, months } = statement;
  const ended = new Map(months.map((month) => [month.month, month]));
  const first = statement.from <= 1;
  const last = statement.to >= statement.total;
  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      <ScrollingTable label={t('credit:statement')}>
        <Table
          size="small"
          aria-label={t('credit:statement')}
          // Ten columns are to be seen beside the rail.
          sx={{ '& th, & td': { px: 2 } }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{t('credit:date')}</TableCell>
              <TableCell>{t('credit:typeLabel')}</TableCell>
              <TableCell>{t('credit:document')}</TableCell>
              <TableCell>{t('credit:reason')}</TableCell>
              <TableCell align="right">{t('credit:limitChange')}</TableCell>
              <TableCell align="right">{t('credit:usedChange')}</TableCell>
              <TableCell align="right">{t('credit:reservedChange')}</TableCell>
              <TableCell align="right">{t('credit:available')}</TableCell>
              <TableCell>{t('credit:actor')}</TableCell>
              <TableCell>{t('credit:approver')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {!filtered && first && <Sum label={t('credit:opening')} after={statement.opening} />}
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
                <TableCell colSpan={10} sx={{ color: 'text.secondary' }}>
                  {t('credit:noLines')}
                </TableCell>
              </TableRow>
            )}
            {!filtered && last && (
              <Sum label={t('credit:closing')} after={statement.closing} change={statement.change} />
            )}
          </TableBody>
        </Table>
      </ScrollingTable>
    </Paper>
  );
};

/** The last line on a page ends its month only where the statement ends. */
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
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
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
      <TableCell>
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
      <TableCell>
        <DocumentLink line={line} />
      </TableCell>
      <TableCell sx={{ minWidth: 140, maxWidth: 260 }}>{line.reason}</TableCell>
      <Change amount={line.limitChange} />
      <Change amount={line.usedChange} />
      <Change amount={line.reservedChange} />
      <TableCell align="right" sx={{ fontWeight: 600 }}>
        <Money amount={line.after.available} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{line.username}</TableCell>
      <TableCell>{line.approver}</TableCell>
    </TableRow>
  );
};

const DocumentLink = ({ line }: { line: StatementLine }) => {
  const { routesByPath } = useRouter();
  const path = documentPath(line);
  if (!path || !(path.to in routesByPath)) return <span>{line.document}</span>;
  return (
    <Link component={PathLink} {...path} sx={{ whiteSpace: 'nowrap' }}>
      {line.document}
    </Link>
  );
};

const Change = ({ amount }: { amount: string }) => (
  <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
    {formatMoneyChange(amount)}
  </TableCell>
);

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
  readonly change?: CreditStatement['change'];
}

const Sum = ({ label, after, change }: SumProps) => (
  <TableRow sx={{ '& td': { fontWeight: 600, bgcolor: 'action.hover' } }}>
    <TableCell colSpan={4}>{label}</TableCell>
    <Change amount={change?.limit ?? '0.00'} />
    <Change amount={change?.used ?? '0.00'} />
    <Change amount={change?.reserved ?? '0.00'} />
    <TableCell align="right">
      <Money amount={after.available} />
    </TableCell>
    <TableCell colSpan={2} />
  </TableRow>
);

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
