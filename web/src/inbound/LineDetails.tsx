import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { SupplierRow } from '@granary/api/suppliers';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useWatch } from 'react-hook-form';
import { useSupplierSource } from '../suppliers/index.ts';
import { LocationInput } from '../warehouses/index.ts';
import type { InboundValues } from './form.ts';
import { CodeInput, DayInput, EntityInput, SwitchInput, TextInput } from '../ui/form/fields.tsx';

interface Props {
  readonly index: number;
  /** A customer return: its lines name the order on which the goods were sold. */
  readonly returns: boolean;
  readonly onClose: () => void;
}

/** The less common fields of a line. They belong to the form behind the dialog, so closing keeps the input. */
export const LineDetails = ({ index, returns, onClose }: Props) => {
  const { t } = useTranslation();
  const suppliers = useSupplierSource();
  const warehouse = useWatch<InboundValues, 'warehouse'>({ name: 'warehouse' });
  const title = useId();
  const path = `lines.${index}`;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{t('inbound:lineDetails', { line: index + 1 })}</DialogTitle>
      <DialogContent>
        <Box
          sx={{ display: 'grid', gap: 4, pt: 2, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}
        >
          <DayInput name={`${path}.productionDate`} label={t('inbound:productionDate')} />
          <TextInput name={`${path}.supplierLot`} label={t('inbound:supplierLot')} />
          <LocationInput name={`${path}.location`} label={t('inbound:location')} warehouse={warehouse} />
          <TextInput name={`${path}.shelf`} label={t('inbound:shelf')} />
          <EntityInput<SupplierRow>
            name={`${path}.supplier`}
            label={t('inbound:supplier')}
            hint={t('inbound:supplierHint')}
            source={suppliers}
          />
          <TextInput name={`${path}.certificate`} label={t('inbound:certificate')} />
          <Box sx={{ gridColumn: '1 / -1' }}>
            <TextInput multiline name={`${path}.remarks`} label={t('inbound:remarks')} />
          </Box>
          {returns ? (
            <Returned path={path} />
          ) : (
            <Box sx={{ gridColumn: '1 / -1' }}>
              <SwitchInput name={`${path}.inspection`} label={t('inbound:inspection')} />
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                {t('inbound:inspectionHint')}
              </Typography>
            </Box>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('common:done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const Returned = ({ path }: { path: string }) => {
  const { t } = useTranslation();
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 3 }}>
      <Typography variant="h4" component="h3">
        {t('inbound:returnedFrom')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '2fr 1fr 2fr' }, alignItems: 'start' }}>
        <CodeInput name={`${path}.returnedFrom.outbound`} label={t('inbound:outbound')} />
        <TextInput type="number" name={`${path}.returnedFrom.line`} label={t('inbound:outboundLine')} />
        <CodeInput name={`${path}.returnedFrom.batch`} label={t('inbound:soldBatch')} />
      </Box>
      <Alert severity="info">{t('inbound:returnHint')}</Alert>
    </Box>
  );
};
