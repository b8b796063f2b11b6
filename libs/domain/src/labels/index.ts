export { gs1ElementsOf } from './gs1.ts';
export {
  LABELS_MAX,
  LABEL_COPIES_MAX,
  isZpl,
  labelFields,
  labelFileName,
  labelLayouts,
  requirePrintable,
  type LabelField,
  type LabelLayout,
} from './rules.ts';
