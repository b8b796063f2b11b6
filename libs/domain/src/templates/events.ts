import { z } from 'zod';
import { event, warehouseCode, type EventOf } from '../kernel/index.ts';
import { templateContent } from './content.ts';
import { templateTypes } from './fields.ts';

const id = z.string();
const version = z.number().int().positive();
const person = z.string();

/** What a template was taken from. */
const templateSources = [
  'inbound',
  'outbound',
  'distribution',
  'contract',
  'batch',
  'item',
  'template',
] as const;
export const templateSource = z.object({ kind: z.enum(templateSources), id: z.string() });
export type TemplateSource = z.output<typeof templateSource>;

export const templateEvents = {
  /** Its first version. */
  TemplateCreated: event(
    1,
    z.object({
      id,
      type: z.enum(templateTypes),
      name: z.string(),
      owner: person,
      /** Null: for every warehouse, or for what is of none. */
      warehouse: warehouseCode.nullable(),
      content: templateContent,
      /** Null: from nothing. */
      madeFrom: templateSource.nullable(),
    }),
  ),
  TemplateRevised: event(1, z.object({ id, version, content: templateContent })),
  TemplateRenamed: event(1, z.object({ id, name: z.string() })),
  /** From here on everybody who may work with its forms sees it. */
  TemplateShared: event(1, z.object({ id })),
  TemplateUnshared: event(1, z.object({ id })),
  /** Somebody has filled in a form by it. */
  TemplateUsed: event(1, z.object({ id, version, by: person })),
  TemplateDeleted: event(1, z.object({ id })),
} as const;
export type TemplateEvent = EventOf<typeof templateEvents>;

export const templateChoiceEvents = {
  /** Whom it is for: one person, or everybody. */
  TemplateDefaultSet: event(1, z.object({ person, type: z.enum(templateTypes), template: id })),
  TemplateDefaultCleared: event(1, z.object({ person, type: z.enum(templateTypes) })),
  TemplateFavoured: event(1, z.object({ person, template: id })),
  TemplateUnfavoured: event(1, z.object({ person, template: id })),
} as const;
export type TemplateChoiceEvent = EventOf<typeof templateChoiceEvents>;
