export { LocationLabelsDialog } from './LocationLabelsDialog.tsx';
export { useLabels } from './use-labels.tsx';
