import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import RecountIcon from '@mui/icons-material/ReplayOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import { getCount, type CountDetail, type CountLineDetail } from '@granary/api/counts';
import { isBlind } from '@granary/domain/counts/rules';
import { isZero } from '@granary/domain/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../app/client/call.ts';
import { notifyFailure } from '../app/client/notifications.ts';
import { useCan } from '../app/session/can.ts';
import { SimpleTable, type SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { saveCsv, toCsv } from '../ui/list/export-csv.ts';
import { DateText, Money, Quantity } from '../ui/widgets/figures.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';
import { lineColumns } from './line-columns.ts';
import { placeOf } from './names.ts';
import type { CountActions } from './use-count-actions.ts';
import { personIf } from '../ui/widgets/PersonName.tsx';
import { personName } from '../ui/widgets/person-name.ts';

interface Props {
  readonly document: CountDetail;
  readonly actions: CountActions;
}

/** The count sheet: counted quantities and, once counting has ended, book quantities, differences and their value. */
export const CountLines = ({ document, actions }: Props) => {
  const { t } = useTranslation();
  const can = useCan();
  const localName = useLocalName();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { lines, status, number, gainValue } = document;
  const reviewing = status === 'counted' && can('inventory:adjust');
  const told = !isBlind(status) && status !== 'cancelled';
  const booked = status === 'adjusted';
  const toggle = (line: number) =>
    setChosen((before) => (before.includes(line) ? before.filter((one) => one !== line) : [...before, line]));
  const recount = async () => {
    if (await actions.recount({ number: document.number, lines: chosen })) setChosen([]);
  };
  /** Refetches the lines as an export, so that the server records it. */
  const save = async () => {
    try {
      const { lines: downloaded } = await call(getCount, {
        params: { number },
        query: { purpose: 'export' },
      });
      saveCsv(`${number}.csv`, toCsv(lineColumns(t, localName, told), downloaded));
    } catch (failure) {
      notifyFailure(failure);
    }
  };
  const columns: SimpleColumn<CountLineDetail>[] = [
    ...(reviewing
      ? [
          {
            key: 'choose',
            label: t('counts:choose'),
            render: ({ line }: CountLineDetail) => (
              <Checkbox
                size="small"
                checked={chosen.includes(line)}
                onChange={() => toggle(line)}
                slotProps={{ input: { 'aria-label': t('counts:chooseLine', { line }) } }}
              />
            ),
          },
        ]
      : []),
    {
      key: 'batch',
      label: t('counts:batch'),
      render: (line) => (
        <>
          {localName(line.itemNames)}
          <Box sx={{ fontSize: 12 }}>
            <Link component={PathLink} to="/warehouse/inventory/$id" params={{ id: line.batchId }}>
              {line.batch}
            </Link>
            {placeOf(line) && ` · ${placeOf(line)}`}
          </Box>
        </>
      ),
    },
    {
      key: 'counted',
      label: t('counts:counted'),
      align: 'right',
      render: (line) => <Counted line={line} />,
    },
    ...(told
      ? ([
          {
            key: 'book',
            label: t('counts:book'),
            align: 'right',
            render: ({ book }) => <Quantity value={book} />,
          },
          {
            key: 'difference',
            label: t('counts:difference'),
            align: 'right',
            render: ({ difference }) => <Difference value={difference} />,
          },
        ] satisfies SimpleColumn<CountLineDetail>[])
      : []),
    ...(told && gainValue !== null
      ? ([
          {
            key: 'value',
            label: t('counts:value'),
            align: 'right',
            render: ({ value }) => <Money amount={value} />,
          },
        ] satisfies SimpleColumn<CountLineDetail>[])
      : []),
    ...(booked
      ? ([
          {
            key: 'booked',
            label: t('counts:booked'),
            align: 'right',
            render: (line) => <Booked line={line} />,
          },
        ] satisfies SimpleColumn<CountLineDetail>[])
      : []),
    {
      key: 'by',
      label: t('counts:countedBy'),
      render: ({ countedBy, countedAt, note }) => (
        <>
          {personIf(countedBy) ?? '–'}
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
            {countedAt && <DateText value={countedAt} />}
            {note && <Box>{note}</Box>}
          </Box>
        </>
      ),
    },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        {reviewing && (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<RecountIcon />}
            disabled={chosen.length === 0 || actions.pending}
            onClick={() => void recount()}
          >
            {t('counts:recount')}
          </Button>
        )}
        {can('data:export') && (
          <Button color="inherit" startIcon={<DownloadIcon />} onClick={() => void save()}>
            {t('common:exportCsv')}
          </Button>
        )}
      </Box>
      <SimpleTable
        label={t('counts:lines')}
        columns={columns}
        rows={lines}
        rowId={({ line }) => String(line)}
      />
    </Box>
  );
};

/** The last counted quantity, and those of earlier rounds. */
const Counted = ({ line }: { line: CountLineDetail }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const { counted, asked, done, unit, earlier } = line;
  const before = earlier.slice(0, -1);
  if (counted === null)
    return <ToneChip tone="neutral">{t(asked && !done ? 'counts:open' : 'counts:notAsked')}</ToneChip>;
  return (
    <>
      <Quantity value={counted} unit={localName(unit)} />
      {before.map(({ round, counted: first, username }) => (
        <Box key={round} sx={{ fontSize: 12, color: 'text.secondary' }}>
          {t('counts:earlier', { round, name: personName(username) })} <Quantity value={first} />
        </Box>
      ))}
    </>
  );
};

const Difference = ({ value }: { value: string | null }) => {
  if (value === null || isZero(value)) return <Quantity value={value} />;
  const loss = value.startsWith('-');
  return (
    <ToneChip tone={loss ? 'danger' : 'warning'}>
      {loss ? '' : '+'}
      <Quantity value={value} />
    </ToneChip>
  );
};

/** The booked difference, and the orders that lost their reservations to it. */
const Booked = ({ line: { applied, refusal, broken } }: { line: CountLineDetail }) => {
  const { t } = useTranslation();
  if (refusal !== null)
    return <ToneChip tone="danger">{t(`counts:refusal.${refusal}`, { defaultValue: refusal })}</ToneChip>;
  return (
    <>
      <Quantity value={applied} />
      {broken.map(({ document, line, quantity }) => (
        <Box key={`${document}:${line}`} sx={{ fontSize: 12 }}>
          {t('counts:takenFrom')} <Quantity value={quantity} />{' '}
          <Link component={PathLink} to="/warehouse/outbound/$number" params={{ number: document }}>
            {document}
          </Link>
        </Box>
      ))}
    </>
  );
};
