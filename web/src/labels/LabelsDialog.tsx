import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { isZpl, LABEL_COPIES_MAX, labelFields, labelFileName } from '@granary/domain/labels/rules';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch, type Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { settings } from '../app/settings/settings.ts';
import { fieldName, TemplateBar } from '../templates/index.ts';
import { FormDialog } from '../ui/dialogs/FormDialog.tsx';
import { useDownload } from '../ui/files/use-download.ts';
import { SwitchInput } from '../ui/form/fields.tsx';
import { Wide } from '../ui/form/FormSection.tsx';
import { PrintFields } from './PrintFields.tsx';
import type { LabelSource } from './source.ts';
import {
  asTemplate,
  blankLabels,
  labelForm,
  leftOff,
  withTemplate,
  type LabelFormOutput,
  type LabelFormValues,
} from './values.ts';

interface Props {
  readonly source: LabelSource;
  readonly onClose: () => void;
}

export const LabelsDialog = ({ source: { name, warehouse, fetch }, onClose }: Props) => {
  const { t } = useTranslation();
  const { making, save } = useDownload();
  const form = useForm<LabelFormValues, unknown, LabelFormOutput>({
    defaultValues: blankLabels(settings.get().language),
    resolver: zodResolver(labelForm) as unknown as Resolver<LabelFormValues, unknown, LabelFormOutput>,
  });
  const toPrinter = isZpl(useWatch({ control: form.control, name: 'layout' }));
  const print = ({ shown, ...query }: LabelFormOutput): Promise<void> =>
    save(fetch({ ...query, without: leftOff(shown) }), labelFileName(name, query.layout));
  return (
    <FormDialog
      title={t('labels:title', { name })}
      description={t('labels:body')}
      confirm={t('labels:make', { type: toPrinter ? 'ZPL' : 'PDF' })}
      form={form}
      pending={making !== undefined}
      onSubmit={print}
      onClose={onClose}
    >
      <Wide>
        <TemplateBar
          types={['label']}
          warehouse={warehouse}
          overwrites={() => false}
          fill={({ content }) => form.reset(withTemplate(form.getValues(), content))}
          content={() => asTemplate(form.getValues())}
        />
      </Wide>
      <PrintFields
        toPrinter={toPrinter}
        count={{ name: 'copies', hint: t('labels:copiesHint', { max: LABEL_COPIES_MAX }) }}
      />
      <Wide>
        <Box component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
          <Typography component="legend" variant="body2" sx={{ color: 'text.secondary' }}>
            {t('labels:shown')}
          </Typography>
          {labelFields.map((field) => (
            <SwitchInput key={field} name={`shown.${field}`} label={fieldName(field)} />
          ))}
        </Box>
      </Wide>
    </FormDialog>
  );
};
