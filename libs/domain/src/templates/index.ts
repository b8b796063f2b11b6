export {
  EVERYBODY,
  clearDefaultTemplate,
  favourTemplate,
  setDefaultTemplate,
  templateChoice,
  type TemplateChoice,
  type TemplateChoices,
} from './choices.ts';
export { enteredContent, templateContent, type TemplateContent, type TemplateValues } from './content.ts';
export {
  templateSource,
  type TemplateChoiceEvent,
  type TemplateEvent,
  type TemplateSource,
} from './events.ts';
export { isOfWarehouse, templateForms, templateTypes, type TemplateType } from './fields.ts';
export { expanded, filledIn, referencesIn, without, type Circumstances, type Named } from './filling.ts';
export {
  changeableBy,
  createTemplate,
  deleteTemplate,
  lastOf,
  renameTemplate,
  reviseTemplate,
  seenBy,
  shareTemplate,
  template,
  noteTemplateUse,
  type CreateTemplate,
  type Template,
  type TemplatePerson,
  type TemplateState,
} from './template.ts';
