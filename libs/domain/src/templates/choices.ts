import type { Decider } from '../kernel/index.ts';
import type { TemplateType } from './fields.ts';
import { templateChoiceEvents, type TemplateChoiceEvent } from './events.ts';

/** Whose default is the company's: it holds for whoever has none of their own. */
export const EVERYBODY = 'everybody';

export interface TemplateChoices {
  /** One for each type. */
  readonly defaults: Readonly<Partial<Record<TemplateType, string>>>;
  readonly favourites: readonly string[];
}

/** What one person prefers; the stream's id is the person's, so that there is never a second default of a type. */
export const templateChoice: Decider<TemplateChoices, TemplateChoiceEvent> = {
  category: 'templateChoice',
  events: templateChoiceEvents,
  initial: () => ({ defaults: {}, favourites: [] }),
  evolve: ({ defaults, favourites }, event) => {
    switch (event.type) {
      case 'TemplateDefaultSet':
        return { defaults: { ...defaults, [event.data.type]: event.data.template }, favourites };
      case 'TemplateDefaultCleared': {
        const { [event.data.type]: _, ...others } = defaults;
        return { defaults: others, favourites };
      }
      case 'TemplateFavoured':
        return { defaults, favourites: [...favourites, event.data.template] };
      case 'TemplateUnfavoured':
        return { defaults, favourites: favourites.filter((one) => one !== event.data.template) };
    }
  },
};

interface Choice {
  readonly person: string;
  readonly template: string;
}

export const setDefaultTemplate = (
  { defaults }: TemplateChoices,
  { person, type, template }: Choice & { readonly type: TemplateType },
): TemplateChoiceEvent[] =>
  defaults[type] === template ? [] : [{ type: 'TemplateDefaultSet', data: { person, type, template } }];

/** Clears what it is; another that has become the default meanwhile stays. */
export const clearDefaultTemplate = (
  { defaults }: TemplateChoices,
  { person, type, template }: Choice & { readonly type: TemplateType },
): TemplateChoiceEvent[] =>
  defaults[type] === template ? [{ type: 'TemplateDefaultCleared', data: { person, type } }] : [];

export const favourTemplate = (
  { favourites }: TemplateChoices,
  { person, template, favourite }: Choice & { readonly favourite: boolean },
): TemplateChoiceEvent[] => {
  if (favourites.includes(template) === favourite) return [];
  return [{ type: favourite ? 'TemplateFavoured' : 'TemplateUnfavoured', data: { person, template } }];
};
