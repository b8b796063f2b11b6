import type { Decider } from '../kernel/index.ts';
import type { TemplateType } from './fields.ts';
import { templateChoiceEvents, type TemplateChoiceEvent } from './events.ts';

/** Stream id of the company-wide defaults, for users without their own. */
export const EVERYBODY = 'everybody';

export interface TemplateChoices {
  /** One per template type. */
  readonly defaults: Readonly<Partial<Record<TemplateType, string>>>;
  readonly favourites: readonly string[];
}

/** Preferences of one user; the stream id is the user id, so there is at most one default per type. */
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

export interface TemplateChoice {
  readonly person: string;
  readonly template: string;
}

export const setDefaultTemplate = (
  { defaults }: TemplateChoices,
  { person, type, template }: TemplateChoice & { readonly type: TemplateType },
): TemplateChoiceEvent[] =>
  defaults[type] === template ? [] : [{ type: 'TemplateDefaultSet', data: { person, type, template } }];

/** Clears the default if it is still this template. */
export const clearDefaultTemplate = (
  { defaults }: TemplateChoices,
  { person, type, template }: TemplateChoice & { readonly type: TemplateType },
): TemplateChoiceEvent[] =>
  defaults[type] === template ? [{ type: 'TemplateDefaultCleared', data: { person, type } }] : [];

export const favourTemplate = (
  { favourites }: TemplateChoices,
  { person, template, favourite }: TemplateChoice & { readonly favourite: boolean },
): TemplateChoiceEvent[] => {
  if (favourites.includes(template) === favourite) return [];
  return [{ type: favourite ? 'TemplateFavoured' : 'TemplateUnfavoured', data: { person, template } }];
};
