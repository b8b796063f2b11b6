export {
  LABELS_MAX,
  LABEL_COPIES_MAX,
  labelFields,
  labelLayouts,
  requirePrintable,
  type LabelField,
  type LabelLayout,
} from './rules.ts';
