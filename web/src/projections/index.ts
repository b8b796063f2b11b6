export { modelName } from './names.ts';
