export { References } from './references.ts';
