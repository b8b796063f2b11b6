export { Numbers } from './numbers.ts';
