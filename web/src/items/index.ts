export { useItemChoices } from './choices.ts';
export {
  LineItemInput,
  LineQuantityInput,
  useExpires,
  useExpiring,
  useLineItems,
  usePriceUnit,
} from './line-items.tsx';
export {
  baseQuantity,
  blankQuantity,
  isUncountable,
  typedAgain,
  type TypedQuantity,
} from './typed-quantity.ts';
export { useItemSource } from './source.ts';
