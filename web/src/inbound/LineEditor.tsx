import MoreIcon from '@mui/icons-material/EditNoteOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  LineItemInput,
  LineQuantityInput,
  useExpires,
  useItemSource,
  type useLineItems,
  usePriceUnit,
} from '../items/index.ts';
import { settings } from '../app/settings/settings.ts';
import { CodeInput, DayInput, DecimalInput } from '../ui/form/fields.tsx';
import { LineItems, type LineColumn } from '../ui/form/LineItems.tsx';
import { Money } from '../ui/widgets/figures.tsx';
import { formatDay } from '../ui/widgets/format.ts';
import { blankLine, subtotalOf, totalOf, type InboundValues, type LineValues } from './form.ts';
import { LineDetails } from './LineDetails.tsx';
import { ScanGoods } from './ScanGoods.tsx';

/** The lines of an inbound order, one row of fields each; less common fields open in a dialog. */
export const LineEditor = ({ items }: { items: ReturnType<typeof useLineItems> }) => {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<number>();
  const type = useWatch<InboundValues, 'type'>({ name: 'type' });
  // Only active items are purchased; customers may also return discontinued ones.
  const source = useItemSource(type === 'return' ? 'all' : 'active');

  const columns: LineColumn[] = [
    {
      key: 'item',
      label: t('inbound:item'),
      required: true,
      render: (path) => (
        <LineItemInput counted path={path} label={t('inbound:item')} items={items} source={source} />
      ),
    },
    {
      key: 'quantity',
      label: t('inbound:quantity'),
      width: 116,
      align: 'right',
      required: true,
      render: (path) => <LineQuantityInput path={path} label={t('inbound:quantity')} items={items} />,
    },
    {
      key: 'unitPrice',
      label: t('inbound:unitPrice'),
      width: 116,
      align: 'right',
      required: true,
      render: (path) => <PriceCell path={path} items={items} />,
    },
    {
      key: 'subtotal',
      label: t('inbound:subtotal'),
      width: 96,
      align: 'right',
      render: (path) => <SubtotalCell path={path} />,
    },
    {
      key: 'expiryDate',
      label: t('inbound:expiryDate'),
      width: 158,
      render: (path) => <ExpiryCell path={path} items={items} />,
    },
    {
      key: 'batch',
      label: t('inbound:batch'),
      width: 144,
      render: (path) => <CodeInput bare name={`${path}.batch`} label={t('inbound:batchPlaceholder')} />,
    },
    {
      key: 'details',
      label: '',
      width: 52,
      render: (path, index) => <DetailsButton path={path} index={index} onOpen={() => setOpened(index)} />,
    },
  ];

  return (
    <>
      <ScanGoods items={items} returns={type === 'return'} />
      <LineItems
        name="lines"
        label={t('inbound:lines')}
        columns={columns}
        blank={() => ({ ...blankLine() })}
        footer={<Totals />}
      />
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
        {type === 'return' ? t('inbound:returnBatchHint') : t('inbound:batchHint')}
      </Typography>
      {opened !== undefined && (
        <LineDetails index={opened} returns={type === 'return'} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
};

interface CellProps {
  readonly path: string;
}
/** Price per base unit of the item, whatever unit the quantity is entered in. */
const PriceCell = ({ path, items }: CellProps & { items: ReturnType<typeof useLineItems> }) => {
  const { t } = useTranslation();
  const per = usePriceUnit(path, items);
  return (
    <DecimalInput
      bare
      money
      name={`${path}.unitPrice`}
      label={t('inbound:unitPrice')}
      {...(per ? { hint: per } : {})}
    />
  );
};

const SubtotalCell = ({ path }: CellProps) => {
  const [quantity = '', factor = '', unitPrice = '']: string[] = useWatch({
    name: [`${path}.quantity`, `${path}.factor`, `${path}.unitPrice`],
  });
  const subtotal = subtotalOf({ quantity, factor, unitPrice });
  return (
    <Box
      sx={{ pt: 2, fontVariantNumeric: 'tabular-nums', color: subtotal ? 'text.primary' : 'text.disabled' }}
    >
      <Money amount={subtotal} />
    </Box>
  );
};

const ExpiryCell = ({ path, items }: CellProps & { items: ReturnType<typeof useLineItems> }) => {
  const { t } = useTranslation();
  const language = settings.use((state) => state.language);
  const [produced, expiry]: string[] = useWatch({ name: [`${path}.productionDate`, `${path}.expiryDate`] });
  const wanted = useExpires(path, items) && !expiry;
  const hint = [
    wanted && t('inbound:expiryWanted'),
    produced && t('inbound:producedOn', { day: formatDay(produced, language) }),
  ].filter(Boolean);
  return (
    <DayInput
      bare
      name={`${path}.expiryDate`}
      label={t('inbound:expiryDate')}
      {...(produced ? { min: produced } : {})}
      {...(hint.length > 0 ? { hint: hint.join(' · ') } : {})}
    />
  );
};

const DETAIL_FIELDS = [
  'productionDate',
  'supplier',
  'supplierLot',
  'location',
  'shelf',
  'certificate',
  'remarks',
] as const satisfies (keyof LineValues)[];

/** Shows whether the line's details are filled in or invalid. */
const DetailsButton = ({ path, index, onOpen }: CellProps & { index: number; onOpen: () => void }) => {
  const { t } = useTranslation();
  const { getFieldState, formState } = useFormContext();
  const line: LineValues | undefined = useWatch({ name: path });
  const filled =
    line !== undefined &&
    (line.inspection ||
      line.returnedFrom.outbound !== '' ||
      DETAIL_FIELDS.some((field) => line[field] !== ''));
  const wrong = [...DETAIL_FIELDS, 'returnedFrom'].some(
    (field) => getFieldState(`${path}.${field}`, formState).invalid,
  );
  return (
    <Tooltip title={t('inbound:lineDetails', { line: index + 1 })}>
      <IconButton
        onClick={onOpen}
        aria-label={t('inbound:lineDetails', { line: index + 1 })}
        sx={{ mt: 0.5 }}
      >
        <Badge variant="dot" color={wrong ? 'error' : 'primary'} invisible={!filled && !wrong}>
          <MoreIcon fontSize="small" />
        </Badge>
      </IconButton>
    </Tooltip>
  );
};

const Totals = () => {
  const { t } = useTranslation();
  const lines: LineValues[] = useWatch({ name: 'lines' });
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'baseline', gap: 4, py: 1 }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('inbound:lineCount', { count: lines.length })}
      </Box>
      <Box component="span" aria-live="polite">
        {t('inbound:total')}{' '}
        <Box component="strong" sx={{ fontSize: 20, fontVariantNumeric: 'tabular-nums', ml: 2 }}>
          <Money amount={totalOf(lines)} />
        </Box>
      </Box>
    </Box>
  );
};
