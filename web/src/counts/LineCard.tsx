import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CountLineDetail } from '@granary/api/counts';
import { useTranslation } from 'react-i18next';
import { ExpiryChip } from '../ui/widgets/figures.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { placeOf } from './names.ts';

/** Where to go and what to look for, large enough to read from the trolley. Nothing says how much there should be. */
export const LineCard = ({ line, counting }: { line: CountLineDetail; counting: boolean }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const { item, itemNames, batch, supplierLot, expiryDate } = line;
  const name = `${localName(itemNames)} · ${item}`;
  // The keys for the quantity need the room on a phone.
  if (counting)
    return (
      <Part label={[placeOf(line), name].filter(Boolean).join(' · ')} large={false} name="batch">
        {batch}
      </Part>
    );
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Part label={t('counts:place')} large name="place">
        {placeOf(line) || t('picking:noPlace')}
      </Part>
      <Part label={name} large name="batch">
        {batch}
      </Part>
      <Typography
        variant="body2"
        component="div"
        sx={{ color: 'text.secondary', display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}
      >
        {supplierLot && <span>{`${t('counts:supplierLot')} ${supplierLot}`}</span>}
        <ExpiryChip expiryDate={expiryDate} />
        <span>{t('counts:includePicked')}</span>
      </Typography>
    </Box>
  );
};

interface PartProps {
  readonly label: string;
  readonly large: boolean;
  readonly name: string;
  readonly children: React.ReactNode;
}

const Part = ({ label, large, name, children }: PartProps) => (
  <Box
    sx={{
      px: 4,
      py: large ? 4 : 2,
      borderRadius: 1.5,
      border: 2,
      borderColor: large ? 'primary.main' : 'divider',
      bgcolor: large ? 'action.selected' : 'transparent',
    }}
  >
    <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Box
      data-line={name}
      sx={{
        fontSize: large ? { xs: 28, md: 34 } : 20,
        fontWeight: 700,
        lineHeight: 1.25,
        overflowWrap: 'anywhere',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {children}
    </Box>
  </Box>
);
