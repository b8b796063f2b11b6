export { paperFile, paperOptions, type PaperOptions } from './options.ts';
