import { requestReport } from '@granary/api/reports';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '../ui/dialogs/CommandDialog.tsx';
import { DayInput, SelectInput } from '../ui/form/fields.tsx';
import { Wide } from '../ui/form/FormSection.tsx';
import { periodKinds, spanText, suggestedName, type ReportValues } from './asking.ts';
import { FormatField, LanguageField, NameField, ParameterFields, TypeField } from './report-fields.tsx';

interface Props {
  readonly values: ReportValues;
  readonly onClose: () => void;
}

/** A new report: type, period, parameters and file format. */
export const NewReportDialog = ({ values, onClose }: Props) => {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={t('reports:new')}
      description={t('reports:newBody')}
      confirm={t('reports:make')}
      success={t('reports:begun')}
      contract={requestReport}
      defaults={values}
      onClose={onClose}
    >
      <TypeField />
      <FormatField />
      <PeriodFields />
      <ParameterFields />
      <LanguageField />
      <Wide>
        <SuggestedName isOwn={values.name !== '' && values.name !== suggestedName(t, values)} />
      </Wide>
    </CommandDialog>
  );
};

const PeriodFields = () => {
  const { t } = useTranslation();
  const period = useWatch<ReportValues, 'period'>({ name: 'period' });
  return (
    <>
      <SelectInput
        required
        name="period.kind"
        label={t('reports:period')}
        choices={periodKinds.map((value) => ({ value, label: t(`status:period.${value}`) }))}
      />
      {period.kind === 'custom' ? (
        <>
          <DayInput required name="period.from" label={t('reports:from')} />
          <DayInput required name="period.to" label={t('reports:to')} min={period.from} />
        </>
      ) : (
        <DayInput required name="period.day" label={t('reports:day')} hint={spanText(period)} />
      )}
    </>
  );
};

const SuggestedName = ({ isOwn }: { readonly isOwn: boolean }) => {
  const { t } = useTranslation();
  const type = useWatch<ReportValues, 'type'>({ name: 'type' });
  const period = useWatch<ReportValues, 'period'>({ name: 'period' });
  return <NameField isOwn={isOwn} suggestion={suggestedName(t, { type, period })} />;
};
