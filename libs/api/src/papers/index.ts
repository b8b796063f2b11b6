export { paperOptions, type PaperOptions } from './options.ts';
