import { templateChoice } from '@granary/domain/templates';
import { DefaultRow, FavouriteRow } from '@granary/read-models/templates';
import { keyed } from '../engine/index.ts';

export const defaultTable = keyed({
  entity: DefaultRow,
  from: [templateChoice],
  keys: ({ data }) => ('type' in data ? [`${data.person} ${data.type}`] : []),
  evolve: (_, event, id): DefaultRow | null | undefined => {
    if (event.type === 'TemplateDefaultSet') return { id, ...event.data };
    return event.type === 'TemplateDefaultCleared' ? null : undefined;
  },
});

export const favouriteTable = keyed({
  entity: FavouriteRow,
  from: [templateChoice],
  keys: ({ type, data }) =>
    type === 'TemplateFavoured' || type === 'TemplateUnfavoured' ? [`${data.person} ${data.template}`] : [],
  evolve: (_, event, id): FavouriteRow | null | undefined => {
    if (event.type === 'TemplateFavoured') return { id, ...event.data };
    return event.type === 'TemplateUnfavoured' ? null : undefined;
  },
});
