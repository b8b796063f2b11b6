export { useItemChoices } from './choices.ts';
export { LineItemInput, LineQuantityInput, useExpires, useLineItems, usePriceUnit } from './line-items.tsx';
export {
  baseQuantity,
  blankQuantity,
  isUncountable,
  typedAgain,
  type TypedQuantity,
} from './typed-quantity.ts';
export { useItemSource } from './source.ts';
