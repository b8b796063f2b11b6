import { renameTemplate, type TemplateRow } from '@granary/api/templates';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '../ui/dialogs/CommandDialog.tsx';
import { TextInput } from '../ui/form/fields.tsx';
import { Wide } from '../ui/form/FormSection.tsx';

interface Props {
  readonly found: TemplateRow;
  readonly onClose: () => void;
}

export const RenameDialog = ({ found: { id, name }, onClose }: Props) => {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={t('templates:rename')}
      description={name}
      confirm={t('common:save')}
      success={t('templates:renamed')}
      contract={renameTemplate}
      params={{ id }}
      defaults={{ name }}
      onClose={onClose}
    >
      <Wide>
        <TextInput required name="name" label={t('templates:name')} />
      </Wide>
    </CommandDialog>
  );
};
