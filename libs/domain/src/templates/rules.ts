export {
  isOfWarehouse,
  linesName,
  templateForms,
  templateTypes,
  type TemplateField,
  type TemplateFieldKind,
  type TemplateForm,
  type TemplateType,
} from './fields.ts';
export { DAYS_MAX, soundPart, type TemplateContent, type TemplateValues } from './content.ts';
export type { TemplateSource } from './events.ts';
export { templateVariables } from './filling.ts';
