import {
  deleteTemplate,
  setTemplateDefault,
  setTemplateFavourite,
  shareTemplate,
  templateWriters,
  type TemplateRow,
} from '@granary/api/templates';
import { actionsOn, useDocumentActions } from '../ui/detail/document-actions.ts';

type Template = Pick<TemplateRow, 'id' | 'name' | 'type'>;

const on = actionsOn(({ id }: Template) => ({ id }));
const needs = ({ type }: Template) => templateWriters[type];

const favours = (favourite: boolean) => ({ sends: () => ({ body: { favourite } }), done: false }) as const;
const sets = (isDefault: boolean, everybody = false) => ({
  needs,
  sends: () => ({ body: { isDefault, everybody } }),
});
const shares = (shared: boolean) => ({ needs, sends: () => ({ body: { shared } }) });

/** The actions on a template, for its list and its page. */
export const templateActions = {
  favour: on(setTemplateFavourite, 'templates:favour', favours(true)),
  unfavour: on(setTemplateFavourite, 'templates:unfavour', favours(false)),
  makeDefault: on(setTemplateDefault, 'templates:makeDefault', sets(true)),
  endDefault: on(setTemplateDefault, 'templates:endDefault', sets(false)),
  makeDefaultForAll: on(setTemplateDefault, 'templates:makeDefaultForAll', sets(true, true)),
  endDefaultForAll: on(setTemplateDefault, 'templates:endDefaultForAll', sets(false, true)),
  share: on(shareTemplate, 'templates:share', shares(true)),
  unshare: on(shareTemplate, 'templates:unshare', shares(false)),
  remove: on(deleteTemplate, 'templates:delete', {
    needs,
    danger: true,
    reason: 'none',
    values: ({ name }) => ({ name }),
    done: 'templates:deleted',
  }),
};

export const useTemplateActions = () => useDocumentActions(templateActions);
