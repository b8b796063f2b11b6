export { codeLabel, codeLabels } from './code-labels.ts';
export { formatCount, formatMoney, formatQuantity } from './figures.ts';
export { letterIn, type LetterName } from './letters.ts';
export { messageOf } from './message.ts';
export { rejectionTexts } from './rejections.ts';
export { ruleWords } from './rule-words.ts';
export { text, type Text } from './text.ts';
export { validationErrors } from './validation-errors.ts';
export { wordTexts } from './words.ts';
