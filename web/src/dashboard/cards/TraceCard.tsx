import { listBatches, type BatchRow } from '@granary/api/stock';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityPicker, type EntitySource } from '../../ui/widgets/EntityPicker.tsx';
import { useLocalName } from '../../ui/widgets/local-name.ts';
import { Card, Section } from '../../ui/Section.tsx';

/** Finds a batch in all of the user's warehouses and opens where it came from and where it went. */
export const TraceCard = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const localName = useLocalName();
  const source = useMemo<EntitySource<BatchRow>>(
    () => ({
      topic: 'stock',
      contract: listBatches,
      option: ({ id, batch, itemNames, warehouseNames, supplierLot }) => ({
        id,
        label: batch,
        detail: [localName(itemNames), localName(warehouseNames), supplierLot].filter(Boolean).join(' · '),
      }),
    }),
    [localName],
  );
  return (
    <Section title={t('dashboard:trace.title')}>
      <Card>
        <EntityPicker<BatchRow>
          source={source}
          value={undefined}
          onChange={(batch) => {
            if (batch !== undefined) void navigate({ to: '/audit/lineage', search: { batch } });
          }}
          look={{ label: t('dashboard:trace.batch') }}
        />
      </Card>
    </Section>
  );
};
