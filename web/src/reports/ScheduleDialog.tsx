import { createSchedule, reviseSchedule, type Schedule } from '@granary/api/schedules';
import { calendarPeriods } from '@granary/domain/reports/rules';
import { monthDays, rhythmKinds, weekdays } from '@granary/domain/schedules/rules';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '../ui/dialogs/CommandDialog.tsx';
import { SelectInput, TimeInput } from '../ui/form/fields.tsx';
import { Wide } from '../ui/form/FormSection.tsx';
import { FormatField, LanguageField, NameField, ParameterFields, TypeField } from './report-fields.tsx';
import { monthDayText, type ScheduleValues } from './scheduling.ts';

interface Props {
  /** Undefined for a new schedule. */
  readonly one: Schedule | undefined;
  readonly values: ScheduleValues;
  readonly onClose: () => void;
}

/** Report, period, file format and times of a schedule. */
export const ScheduleDialog = ({ one, values, onClose }: Props) => {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={one ? t('reports:editSchedule') : t('reports:newSchedule')}
      description={t('reports:scheduleBody')}
      confirm={t('common:save')}
      success={t('reports:scheduleSaved')}
      contract={one ? reviseSchedule : createSchedule}
      {...(one && { params: { id: one.id } })}
      defaults={values}
      onClose={onClose}
    >
      <TypeField />
      <FormatField />
      <SelectInput
        required
        name="period"
        label={t('reports:ofDays')}
        hint={t('reports:ofDaysHint')}
        choices={calendarPeriods.map((value) => ({ value, label: t(`reports:previous.${value}`) }))}
      />
      <LanguageField />
      <RhythmFields />
      <ParameterFields />
      <Wide>
        <SuggestedName isOwn={one !== undefined} />
      </Wide>
    </CommandDialog>
  );
};

const RhythmFields = () => {
  const { t } = useTranslation();
  const kind = useWatch<ScheduleValues, 'rhythm.kind'>({ name: 'rhythm.kind' });
  return (
    <>
      <SelectInput
        required
        name="rhythm.kind"
        label={t('reports:rhythm')}
        choices={rhythmKinds.map((value) => ({ value, label: t(`reports:rhythms.${value}`) }))}
      />
      {kind === 'weekly' && (
        <SelectInput
          required
          name="rhythm.weekday"
          label={t('reports:onWeekday')}
          choices={weekdays.map((value) => ({ value, label: t(`reports:weekday.${value}`) }))}
        />
      )}
      {kind === 'monthly' && (
        <SelectInput
          required
          name="rhythm.day"
          label={t('reports:onDay')}
          hint={t('reports:onDayHint')}
          choices={monthDays.map((value) => ({ value, label: monthDayText(t, value) }))}
        />
      )}
      <TimeInput required name="rhythm.time" label={t('reports:time')} hint={t('reports:timeHint')} />
    </>
  );
};

const SuggestedName = ({ isOwn }: { readonly isOwn: boolean }) => {
  const { t } = useTranslation();
  const type = useWatch<ScheduleValues, 'type'>({ name: 'type' });
  return <NameField isOwn={isOwn} suggestion={t(`status:report.${type}`)} />;
};
