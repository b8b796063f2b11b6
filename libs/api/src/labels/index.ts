export {
  getBatchLabels,
  getInboundLabels,
  getLocationLabels,
  getPackageLabels,
  labelOptions,
  locationLabelOptions,
  packageLabelOptions,
  type LabelOptions,
} from './contracts.ts';
