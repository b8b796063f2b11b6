export { inventory } from './models.ts';
