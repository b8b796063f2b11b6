export { choiceName, fieldName, templateTypeName } from './names.ts';
export { SaveDialog } from './SaveDialog.tsx';
export { TemplateBar } from './TemplateBar.tsx';
export { useSaveAsTemplate } from './use-save-as-template.tsx';
export { contentOf, filledValues } from './values.ts';
