export {
  getBatchLabels,
  getInboundLabels,
  getLocationLabels,
  labelOptions,
  locationLabelOptions,
  type LabelOptions,
} from './contracts.ts';
