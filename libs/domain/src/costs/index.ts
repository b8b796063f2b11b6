export { markupEvents, markupScope, type MarkupEvent, type MarkupScope } from './events.ts';
export { clearMarkup, markup, markupId, setMarkup, type MarkupChange, type MarkupState } from './markup.ts';
export {
  MARKUP_MOST_PERCENT,
  costOf,
  isMarkup,
  marginOf,
  markupKinds,
  suggestedPrice,
  type MarkupKind,
} from './rules.ts';
