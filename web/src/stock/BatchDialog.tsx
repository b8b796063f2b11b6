import {
  adjustBatch,
  extendBatchExpiry,
  inspectBatch,
  planBatchExpiry,
  relocateBatch,
  reviseBatchCost,
  splitBatch,
  type BatchRow,
} from '@granary/api/stock';
import { actionAllowed, expiryPlans } from '@granary/domain/stock/rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldValues } from 'react-hook-form';
import { settings } from '../app/settings/settings.ts';
import { CommandDialog } from '../ui/dialogs/CommandDialog.tsx';
import { LocationInput } from '../warehouses/index.ts';
import { DayInput, DecimalInput, SelectInput, SwitchInput, TextInput } from '../ui/form/fields.tsx';
import { Wide } from '../ui/form/FormSection.tsx';
import { formatDay, formatMoney, formatQuantity } from '../ui/widgets/format.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';

const contracts = {
  inspect: inspectBatch,
  adjust: adjustBatch,
  split: splitBatch,
  relocate: relocateBatch,
  planExpiry: planBatchExpiry,
  extendExpiry: extendBatchExpiry,
  reviseCost: reviseBatchCost,
} as const;
export type DialogAction = keyof typeof contracts;

interface Props {
  readonly action: DialogAction;
  readonly batch: BatchRow;
  readonly onClose: () => void;
}

/** The dialog for one correction of a batch: current values and required input. */
export const BatchDialog = ({ action, batch, onClose }: Props) => {
  const { t } = useTranslation();
  const fields: Readonly<Record<DialogAction, ReactNode>> = {
    inspect: <InspectionFields batch={batch} />,
    adjust: <QuantityFields batch={batch} name="delta" />,
    split: <QuantityFields batch={batch} name="quantity" />,
    relocate: <PlaceFields warehouse={batch.warehouse} />,
    planExpiry: <PlanFields batch={batch} />,
    extendExpiry: <ExpiryFields batch={batch} />,
    reviseCost: <CostFields />,
  };
  return (
    <CommandDialog
      title={t(`stock:ask.${action}.title`, { batch: batch.batch })}
      description={<Standing action={action} batch={batch} />}
      confirm={t(`stock:actions.${action}`)}
      success={t(`stock:done.${action}`)}
      contract={contracts[action]}
      params={{ id: batch.id }}
      defaults={defaultsOf(action, batch)}
      onClose={onClose}
    >
      {fields[action]}
    </CommandDialog>
  );
};

const defaultsOf = (action: DialogAction, batch: BatchRow): FieldValues => {
  switch (action) {
    case 'inspect':
      return {
        result: actionAllowed('inspection_passed', batch.status) ? 'passed' : 'failed',
        inspector: '',
        inspectedOn: '',
        certificate: '',
        notes: '',
      };
    case 'adjust':
      return { delta: '', reason: '' };
    case 'split':
      return { quantity: '', locked: false, reason: '' };
    case 'relocate':
      return { location: batch.location ?? '', shelf: batch.shelf ?? '' };
    case 'planExpiry':
      return { plan: batch.expiryPlan, reason: '' };
    case 'extendExpiry':
      return { expiryDate: '', certificate: '', approver: '', reason: '' };
    case 'reviseCost':
      return { unitCost: '', reason: '' };
  }
};

const Standing = ({ action, batch }: Pick<Props, 'action' | 'batch'>) => {
  const { t } = useTranslation();
  const language = settings.use((state) => state.language);
  const unit = useLocalName()(batch.unit);
  const quantity = (value: string) => `${formatQuantity(value)} ${unit}`.trim();
  return t(`stock:ask.${action}.body`, {
    current: quantity(batch.current),
    available: quantity(batch.available),
    reserved: quantity(batch.reserved),
    expiryDate: batch.expiryDate === null ? '–' : formatDay(batch.expiryDate, language),
    unitCost: batch.unitCost === null ? '–' : formatMoney(batch.unitCost),
  });
};

const ReasonField = () => {
  const { t } = useTranslation();
  return (
    <Wide>
      <TextInput
        name="reason"
        label={t('common:reason')}
        required
        multiline
        hint={t('common:reasonLength', { minimum: 5, maximum: 500 })}
      />
    </Wide>
  );
};

const InspectionFields = ({ batch }: { batch: BatchRow }) => {
  const { t } = useTranslation();
  const results = (['passed', 'failed'] as const).filter((result) =>
    actionAllowed(`inspection_${result}`, batch.status),
  );
  return (
    <>
      <SelectInput
        name="result"
        label={t('stock:result')}
        required
        choices={results.map((value) => ({ value, label: t(`status:quality.${value}`) }))}
      />
      <TextInput name="inspector" label={t('stock:inspector')} required />
      <DayInput name="inspectedOn" label={t('stock:inspectedAt')} hint={t('stock:todayIfEmpty')} />
      <TextInput name="certificate" label={t('stock:certificate')} />
      <Wide>
        <TextInput name="notes" label={t('stock:notes')} multiline />
      </Wide>
    </>
  );
};

const QuantityFields = ({ batch, name }: { batch: BatchRow; name: 'delta' | 'quantity' }) => {
  const { t } = useTranslation();
  const unit = useLocalName()(batch.unit);
  return (
    <>
      <DecimalInput
        name={name}
        label={t(`stock:${name}`)}
        required
        unit={unit}
        {...(name === 'delta' ? { hint: t('stock:deltaHint') } : {})}
      />
      {name === 'quantity' && <SwitchInput name="locked" label={t('stock:lockPart')} />}
      <ReasonField />
    </>
  );
};

const PlaceFields = ({ warehouse }: { warehouse: string }) => {
  const { t } = useTranslation();
  return (
    <>
      <LocationInput name="location" label={t('stock:location')} warehouse={warehouse} />
      <TextInput name="shelf" label={t('stock:shelf')} />
    </>
  );
};

const PlanFields = ({ batch }: { batch: BatchRow }) => {
  const { t } = useTranslation();
  const plans = expiryPlans.filter(
    (plan) => plan !== 'discount' || actionAllowed('plan_discount', batch.status),
  );
  return (
    <>
      <SelectInput
        name="plan"
        label={t('stock:expiryPlan')}
        required
        choices={plans.map((value) => ({ value, label: t(`status:expiryPlan.${value}`) }))}
      />
      <ReasonField />
    </>
  );
};

const ExpiryFields = ({ batch }: { batch: BatchRow }) => {
  const { t } = useTranslation();
  return (
    <>
      <DayInput
        name="expiryDate"
        label={t('stock:newExpiryDate')}
        required
        {...(batch.expiryDate === null ? {} : { min: batch.expiryDate })}
      />
      <TextInput name="certificate" label={t('stock:certificate')} required />
      <TextInput name="approver" label={t('stock:approver')} required />
      <ReasonField />
    </>
  );
};

const CostFields = () => {
  const { t } = useTranslation();
  return (
    <>
      <DecimalInput name="unitCost" label={t('stock:newUnitCost')} required money />
      <ReasonField />
    </>
  );
};
