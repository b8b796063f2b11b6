export { LocationLabelsDialog } from './LocationLabelsDialog.tsx';
export { useLabels } from './use-labels.tsx';
export { useLocationLabels } from './use-location-labels.tsx';
export { usePackageLabels } from './use-package-labels.tsx';
