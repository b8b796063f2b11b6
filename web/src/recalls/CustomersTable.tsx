import Box from '@mui/material/Box';
import type { ExposedCustomer, ExposedLineRow, RecallImpact } from '@granary/api/recalls';
import { Fragment, type ReactNode } from 'react';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { ScrollingTable } from '../ui/detail/ScrollingTable.tsx';
import { DocumentLink } from '../ui/widgets/DocumentLink.tsx';
import { DateText, Quantity } from '../ui/widgets/figures.tsx';
import { useLocalName, useNameOf } from '../ui/widgets/local-name.ts';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';
import { methodName } from './names.ts';

interface Props {
  readonly found: Pick<RecallImpact, 'customers' | 'unit'>;
  /** Actions for a customer and for an order line; undefined in a preview. */
  readonly ofCustomer?: (customer: ExposedCustomer) => ReactNode;
  readonly ofLine?: (customer: ExposedCustomer, line: ExposedLineRow) => ReactNode;
}

/** Affected customers, each with their order lines. */
export const CustomersTable = ({ found: { customers, unit }, ofCustomer, ofLine }: Props) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const localName = useLocalName();
  const figures = ['shipped', 'recovered', 'consumed', 'outstanding'] as const;
  const cells = (row: Readonly<Record<(typeof figures)[number], string>>) =>
    figures.map((name) => (
      <TableCell key={name} align="right" data-label={t(`recalls:${name}`)}>
        <Quantity value={row[name]} />
      </TableCell>
    ));
  return (
    <ScrollingTable label={t('recalls:tab.customers')} sx={grouped}>
      <Box sx={{ fontSize: 12, color: 'text.secondary', pb: 2 }}>
        {t('recalls:quantitiesIn', { unit: localName(unit) })}
      </Box>
      <Table size="small" aria-label={t('recalls:tab.customers')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('recalls:customer')}</TableCell>
            {figures.map((name) => (
              <TableCell key={name} align="right">
                {t(`recalls:${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {customers.map((customer) => (
            <Fragment key={customer.customer.code}>
              <TableRow sx={{ '& td': { fontWeight: 600, bgcolor: 'action.hover' } }}>
                <TableCell>
                  {nameOf(customer.customer)}
                  <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, ml: 2 }}>
                    {customer.customer.code}
                  </Box>
                  <Contact customer={customer} />
                  {ofCustomer && (
                    <Box sx={{ mt: 1 }}>
                      <Told customer={customer} />
                      <Box sx={{ ml: -1.5 }}>{ofCustomer(customer)}</Box>
                    </Box>
                  )}
                </TableCell>
                {cells(customer)}
              </TableRow>
              {customer.lines.map((line) => (
                <TableRow key={`${line.outbound} ${line.line} ${line.batchId}`} hover>
                  <TableCell sx={{ pl: 6 }}>
                    <DocumentLink kind="outbound" number={line.outbound} line={line.line} />
                    <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
                      {line.batch} · <DateText value={line.shippedAt} />
                    </Box>
                    {ofLine && <Box sx={{ ml: -1.5 }}>{ofLine(customer, line)}</Box>}
                  </TableCell>
                  {cells(line)}
                </TableRow>
              ))}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </ScrollingTable>
  );
};

/** On a phone the figures are below their label, in two columns. */
const grouped = {
  containerType: 'inline-size',
  position: 'relative',
  '& tbody td:first-of-type': { overflowWrap: 'anywhere' },
  '@container (max-width: 30rem)': {
    '& table, & tbody': { display: 'block' },
    '& thead': { display: 'block', position: 'absolute', width: '1px', height: '1px', overflow: 'hidden' },
    '& tbody tr': { display: 'grid', gridTemplateColumns: '1fr 1fr' },
    '& tbody td': {
      display: 'flex',
      flexDirection: 'row',
      justifyContent: 'space-between',
      gap: 2,
      border: 0,
      py: 1,
    },
    '& tbody td:first-of-type': { display: 'block', gridColumn: '1 / -1', pt: 2 },
    '& tbody td::before': { content: 'attr(data-label) / ""', color: 'text.secondary', fontWeight: 400 },
  },
} as const;

/** Whom to call; on a phone one tap dials. */
const Contact = ({ customer: { contact } }: { customer: ExposedCustomer }) => {
  const { t } = useTranslation();
  if (contact?.erased) return <Box sx={{ fontWeight: 400 }}>{t('recalls:contactErased')}</Box>;
  if (!contact?.phone && !contact?.person) return null;
  return (
    <Box sx={{ fontWeight: 400, display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      {contact.person && <span>{contact.person}</span>}
      {contact.phone && <Link href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`}>{contact.phone}</Link>}
    </Box>
  );
};

const Told = ({ customer: { notified } }: { customer: ExposedCustomer }) => {
  const { t } = useTranslation();
  if (!notified) return <ToneChip tone="warning">{t('recalls:notTold')}</ToneChip>;
  return (
    <ToneChip tone="success">
      {methodName(notified.method)} · <DateText value={notified.at} />
    </ToneChip>
  );
};
