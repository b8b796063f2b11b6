import { TEMPLATE_COST_READERS } from '@granary/api/templates';
import { templateForms, type TemplateContent, type TemplateType } from '@granary/domain/templates';
import type { TemplateValues } from '@granary/domain/templates';
import { holds, type Caller } from '@granary/platform/access';

const costsOf = (type: TemplateType): ReadonlySet<string> => {
  const { header, line } = templateForms[type];
  return new Set([...header, ...line].filter(({ kind }) => kind === 'cost').map(({ name }) => name));
};

/** The content without costs if the user may not see them, and whether any were removed. */
export const withoutCosts = (
  type: TemplateType,
  content: TemplateContent,
  person: Pick<Caller, 'permissions'>,
): { readonly content: TemplateContent; readonly costsHidden: boolean } => {
  const costs = costsOf(type);
  if (costs.size === 0 || holds(person, ...TEMPLATE_COST_READERS)) return { content, costsHidden: false };
  const shown = (values: TemplateValues): TemplateValues =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !costs.has(name)));
  const parts = [content.fields, ...content.lines];
  return {
    content: { fields: shown(content.fields), lines: content.lines.map(shown) },
    costsHidden: parts.some((values) => Object.keys(values).some((name) => costs.has(name))),
  };
};
