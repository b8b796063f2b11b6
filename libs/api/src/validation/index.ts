export { validationText, type ValidationWord } from './validation-text.ts';
