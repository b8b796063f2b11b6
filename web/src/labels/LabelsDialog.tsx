import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LABEL_COPIES_MAX, labelFields } from '@granary/domain/labels/rules';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { settings } from '../app/settings/settings.ts';
import { fieldName, TemplateBar } from '../templates/index.ts';
import { SwitchInput } from '../ui/form/fields.tsx';
import { Wide } from '../ui/form/FormSection.tsx';
import { PrintDialog } from './PrintDialog.tsx';
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
  const form = useForm<LabelFormValues, unknown, LabelFormOutput>({
    defaultValues: blankLabels(settings.get().language),
    resolver: zodResolver(labelForm) as unknown as Resolver<LabelFormValues, unknown, LabelFormOutput>,
  });
  return (
    <PrintDialog
      name={name}
      description={t('labels:body')}
      form={form}
      count={{ name: 'copies', hint: t('labels:copiesHint', { max: LABEL_COPIES_MAX }) }}
      fetch={({ shown, ...query }) => fetch({ ...query, without: leftOff(shown) })}
      before={
        <Wide>
          <TemplateBar
            types={['label']}
            warehouse={warehouse}
            overwrites={() => false}
            fill={({ content }) => form.reset(withTemplate(form.getValues(), content))}
            content={() => asTemplate(form.getValues())}
          />
        </Wide>
      }
      onClose={onClose}
    >
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
    </PrintDialog>
  );
};
