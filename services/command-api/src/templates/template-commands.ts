import { reject } from '@granary/domain/kernel';
import {
  clearDefaultTemplate,
  createTemplate,
  deleteTemplate,
  favourTemplate,
  noteTemplateUse,
  renameTemplate,
  reviseTemplate,
  setDefaultTemplate,
  shareTemplate,
  template,
  templateChoice,
  type TemplateChoice,
} from '@granary/domain/templates';
import { creating, streamCommands } from '../commands/index.ts';

export const templateCommands = streamCommands(template, {
  create: creating(createTemplate, (id) => ({ id })),
  revise: reviseTemplate,
  rename: renameTemplate,
  share: shareTemplate,
  noteUse: noteTemplateUse,
  delete: deleteTemplate,
});

interface Chosen<Choice extends TemplateChoice> {
  readonly choice: Choice;
  /** Whether the template was deleted when the request came. */
  readonly deleted: boolean;
}

interface Default extends Chosen<Parameters<typeof setDefaultTemplate>[1]> {
  /** Name of the template that is to be the default of everybody, if it is not shared. */
  readonly unshared: string | null;
}

export const templateChoiceCommands = streamCommands(templateChoice, {
  setDefault: (state, { choice, deleted, unshared }: Default) => {
    if (deleted) throw reject('NOT_FOUND');
    if (unshared !== null) throw reject('TEMPLATE_NOT_SHARED', { name: unshared });
    return setDefaultTemplate(state, choice);
  },
  clearDefault: clearDefaultTemplate,
  favour: (state, { choice, deleted }: Chosen<Parameters<typeof favourTemplate>[1]>) => {
    if (deleted && choice.favourite) throw reject('NOT_FOUND');
    return favourTemplate(state, choice);
  },
});
