export { LineItemInput, LineQuantityInput, useLineItems } from './line-items.tsx';
export { useItemSource } from './source.ts';
