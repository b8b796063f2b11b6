export { getBatchLabels, getInboundLabels, labelOptions, type LabelOptions } from './contracts.ts';
