export { useEpcisDownload } from './use-epcis-download.ts';
