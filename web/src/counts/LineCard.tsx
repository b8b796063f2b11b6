import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CountLineDetail } from '@granary/api/counts';
import { useTranslation } from 'react-i18next';
import { Plate } from '../outbound/index.ts';
import { ExpiryChip } from '../ui/widgets/figures.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { placeOf } from './names.ts';

/** Location and batch to look for. The expected quantity is hidden on purpose. */
export const LineCard = ({ line, counting }: { line: CountLineDetail; counting: boolean }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const { item, itemNames, batch, supplierLot, expiryDate } = line;
  const name = `${localName(itemNames)} · ${item}`;
  if (counting)
    return (
      <Plate label={[placeOf(line), name].filter(Boolean).join(' · ')} state="done" name="batch">
        {batch}
      </Plate>
    );
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Plate label={t('counts:place')} state="now" name="place">
        {placeOf(line) || t('picking:noPlace')}
      </Plate>
      <Plate label={name} state="now" name="batch">
        {batch}
      </Plate>
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
