import {
  deleteTemplate,
  setTemplateDefault,
  setTemplateFavourite,
  shareTemplate,
  type TemplateRow,
} from '@granary/api/templates';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { ask } from '../ui/dialogs/ask.ts';

/** The actions on a template, for its list and its page. */
export const useTemplateActions = () => {
  const { t } = useTranslation();
  const favourite = useCommand(setTemplateFavourite, { success: false });
  const standard = useCommand(setTemplateDefault);
  const sharing = useCommand(shareTemplate);
  const deletion = useCommand(deleteTemplate, { success: t('templates:deleted') });
  return {
    syncing: favourite.syncing || standard.syncing || sharing.syncing,
    favour: async ({ id, favourite: was }: TemplateRow): Promise<void> => {
      await favourite.run({ params: { id }, body: { favourite: !was } });
    },
    setDefault: async (
      { id }: TemplateRow,
      { isDefault, everybody = false }: { isDefault: boolean; everybody?: boolean },
    ): Promise<void> => {
      await standard.run({ params: { id }, body: { isDefault, everybody } });
    },
    share: async ({ id, shared }: TemplateRow): Promise<void> => {
      await sharing.run({ params: { id }, body: { shared: !shared } });
    },
    /** Resolves to whether it was deleted. */
    remove: async ({ id, name }: TemplateRow): Promise<boolean> => {
      const sure = await ask.confirm({
        title: t('templates:deleteTitle', { name }),
        body: t('templates:deleteBody'),
        confirm: t('templates:delete'),
        danger: true,
      });
      return sure && (await deletion.run({ params: { id } })) !== undefined;
    },
  };
};
