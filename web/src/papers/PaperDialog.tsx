import { languages } from '@granary/domain/kernel';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../app/settings/language-names.ts';
import { settings } from '../app/settings/settings.ts';
import { fieldName, TemplateBar, templateTypeName } from '../templates/index.ts';
import { FormDialog } from '../ui/dialogs/FormDialog.tsx';
import { useDownload } from '../ui/files/use-download.ts';
import { SelectInput, SwitchInput, TextInput } from '../ui/form/fields.tsx';
import { Wide } from '../ui/form/FormSection.tsx';
import type { PaperSource } from './source.ts';
import {
  asTemplate,
  blankPaper,
  hasText,
  paperForm,
  withTemplate,
  type PaperFormOutput,
  type PaperFormValues,
} from './values.ts';

interface Props {
  readonly source: PaperSource;
  readonly onClose: () => void;
}

export const PaperDialog = ({ source, onClose }: Props) => {
  const { t } = useTranslation();
  const { paper, name, file, warehouse, fetch } = source;
  const { making, save } = useDownload();
  const form = useForm<PaperFormValues, unknown, PaperFormOutput>({
    defaultValues: blankPaper(settings.get().language),
    resolver: zodResolver(paperForm) as unknown as Resolver<PaperFormValues, unknown, PaperFormOutput>,
  });
  const print = ({ signatures, ...query }: PaperFormOutput): Promise<void> =>
    save(
      fetch({ ...query, signatures: signatures ? 'true' : 'false' }),
      typeof file === 'string' ? file : file(query.language ?? settings.get().language),
    );
  return (
    <FormDialog
      title={t('papers:title', { paper: templateTypeName(paper), name })}
      description={t('papers:body')}
      confirm={t('papers:make')}
      form={form}
      pending={making !== undefined}
      onSubmit={print}
      onClose={onClose}
    >
      <Wide>
        <TemplateBar
          types={[paper]}
          {...(warehouse !== undefined && { warehouse })}
          overwrites={() => hasText(form.getValues())}
          fill={({ content }) => form.reset(withTemplate(form.getValues(), content))}
          content={() => asTemplate(paper, form.getValues())}
        />
      </Wide>
      <SelectInput
        name="language"
        label={fieldName('language')}
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <Wide>
        <TextInput multiline name="opening" label={fieldName('opening')} hint={t('papers:openingHint')} />
      </Wide>
      <Wide>
        <TextInput multiline name="closing" label={fieldName('closing')} hint={t('papers:closingHint')} />
      </Wide>
      <Wide>
        <SwitchInput name="signatures" label={fieldName('signatures')} />
      </Wide>
    </FormDialog>
  );
};
