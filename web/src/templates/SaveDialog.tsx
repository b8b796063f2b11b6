import { createTemplate } from '@granary/api/templates';
import type { TemplateContent, TemplateSource, TemplateType } from '@granary/domain/templates/rules';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '../ui/dialogs/CommandDialog.tsx';
import { SwitchInput, TextInput } from '../ui/form/fields.tsx';
import { Wide } from '../ui/form/FormSection.tsx';
import { templateTypeName } from './names.ts';

interface Props {
  readonly type: TemplateType;
  readonly content: TemplateContent;
  readonly warehouse: string | null;
  readonly name?: string;
  readonly madeFrom?: TemplateSource;
  readonly onClose: () => void;
}

/** Saves the content of a form or document as a template. */
export const SaveDialog = ({ type, content, warehouse, name = '', madeFrom, onClose }: Props) => {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={t('templates:saveAs')}
      description={t('templates:saveAsBody', { type: templateTypeName(type), count: content.lines.length })}
      confirm={t('common:save')}
      success={t('templates:created')}
      contract={createTemplate}
      defaults={{ type, content, warehouse, name, shared: false, madeFrom: madeFrom ?? null }}
      onClose={onClose}
    >
      <Wide>
        <TextInput required name="name" label={t('templates:name')} />
      </Wide>
      <Wide>
        <SwitchInput name="shared" label={t('templates:share')} />
      </Wide>
    </CommandDialog>
  );
};
