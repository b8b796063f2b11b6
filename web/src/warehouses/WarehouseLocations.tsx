import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { AnswerOf } from '@granary/api/http';
import { addLocation, locationCode, removeLocation, type getWarehouse } from '@granary/api/warehouses';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useCan } from '../app/session/can.ts';
import { LocationLabelsDialog } from '../labels/index.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';

/** The locations of a warehouse; each is added and removed at once, independent of the form. */
export const WarehouseLocations = ({ warehouse }: { warehouse: AnswerOf<typeof getWarehouse> }) => {
  const { t } = useTranslation();
  const { code, locations } = warehouse;
  const can = useCan();
  const [draft, setDraft] = useState('');
  const [printing, setPrinting] = useState(false);
  const add = useCommand(addLocation);
  const remove = useCommand(removeLocation);
  const isValid = locationCode.safeParse(draft).success;

  const submit = async () => {
    if (isValid && (await add.run({ params: { code, location: draft }, body: {} }))) setDraft('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void submit();
  };
  const confirmRemoval = async (location: string) => {
    const agreed = await ask.confirm({
      title: t('warehouses:removeLocation', { location }),
      confirm: t('common:delete'),
      danger: true,
    });
    if (agreed) await remove.run({ params: { code, location } });
  };

  return (
    <FormSection title={t('warehouses:locations')} description={t('warehouses:locationsHint')}>
      <Wide>
        <Stack direction="row" spacing={2} sx={{ mb: 4 }}>
          <TextField
            size="small"
            label={t('warehouses:newLocation')}
            value={draft}
            error={draft !== '' && !isValid}
            helperText={draft !== '' && !isValid ? t('warehouses:locationFormat') : ' '}
            onChange={(event) => setDraft(event.target.value.toUpperCase())}
            onKeyDown={onKeyDown}
          />
          <Button
            variant="outlined"
            disabled={!isValid}
            loading={add.pending}
            onClick={() => void submit()}
            sx={{ height: 40 }}
          >
            {t('warehouses:addLocation')}
          </Button>
          {locations.length > 0 && can(['warehouse:admin', 'warehouse:read', 'inventory:read']) && (
            <Button onClick={() => setPrinting(true)} sx={{ height: 40 }}>
              {t('labels:print')}
            </Button>
          )}
        </Stack>
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2 }}>
          {locations.map(({ location, description }) => (
            <Chip
              key={location}
              label={location}
              title={description ?? undefined}
              disabled={remove.pending}
              onDelete={() => void confirmRemoval(location)}
            />
          ))}
        </Stack>
      </Wide>
      {printing && <LocationLabelsDialog warehouse={code} onClose={() => setPrinting(false)} />}
    </FormSection>
  );
};
