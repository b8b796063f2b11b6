import Link from '@mui/material/Link';
import { COST_READERS, type BatchDetail } from '@granary/api/stock';
import { batchNamed } from './batch-id.ts';
import { useTranslation } from 'react-i18next';
import { useCan } from '../app/session/can.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { DateText, Money, Quantity } from '../ui/widgets/figures.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { DocumentLink } from '../ui/widgets/DocumentLink.tsx';

/** All fields of the batch record. */
export const DetailsTab = ({ batch }: { batch: BatchDetail }) => {
  const { t } = useTranslation();
  const can = useCan();
  const localName = useLocalName();
  const { origin } = batch;
  return (
    <Facts
      facts={[
        { label: t('stock:batch'), value: batch.batch },
        { label: t('stock:supplierLot'), value: batch.supplierLot },
        {
          label: t('stock:supplier'),
          value: batch.supplierNames
            ? `${localName(batch.supplierNames)} (${batch.supplier})`
            : batch.supplier,
        },
        { label: t('stock:warehouse'), value: localName(batch.warehouseNames) },
        { label: t('stock:location'), value: batch.location },
        { label: t('stock:shelf'), value: batch.shelf },
        { label: t('stock:initial'), value: <Quantity value={batch.initial} unit={localName(batch.unit)} /> },
        { label: t('stock:receivedAt'), value: <DateText value={batch.receivedAt} /> },
        { label: t('stock:productionDate'), value: <DateText value={batch.productionDate} /> },
        { label: t('stock:expiryDate'), value: <DateText value={batch.expiryDate} /> },
        { label: t('stock:expiryPlan'), value: t(`status:expiryPlan.${batch.expiryPlan}`) },
        ...(can(COST_READERS)
          ? [{ label: t('stock:unitCost'), value: <Money amount={batch.unitCost} /> }]
          : []),
        {
          label: t('stock:quality'),
          value: batch.quality && <StatusChip kind="quality" value={batch.quality} />,
        },
        { label: t('stock:inspector'), value: batch.inspector },
        { label: t('stock:inspectedAt'), value: <DateText value={batch.inspectedAt} /> },
        { label: t('stock:certificate'), value: batch.certificate },
        { label: t('stock:origin'), value: t(`stock:origins.${origin.kind}`) },
        {
          label: t('stock:originDocument'),
          value: (
            <DocumentLink
              kind={origin.kind === 'inbound' || origin.kind === 'return' ? 'inbound' : 'outbound'}
              number={origin.document}
              line={origin.line}
            />
          ),
        },
        {
          label: t('stock:parent'),
          value: origin.parent && (
            <Link component={PathLink} to="/warehouse/inventory/$id" params={{ id: origin.parent }}>
              {batchNamed(origin.parent)}
            </Link>
          ),
        },
        { label: t('stock:notes'), value: batch.notes, wide: true },
      ]}
    />
  );
};
