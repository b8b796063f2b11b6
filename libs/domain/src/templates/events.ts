import { z } from 'zod';
import { event, warehouseCode, type EventOf } from '../kernel/index.ts';
import { templateContent } from './content.ts';
import { templateTypes } from './fields.ts';

const id = z.string();
const version = z.number().int().positive();
const person = z.string();

/** What a template can be created from. */
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
  /** Creates version 1. */
  TemplateCreated: event(
    1,
    z.object({
      id,
      type: z.enum(templateTypes),
      name: z.string(),
      owner: person,
      /** Null: all warehouses, or a type without a warehouse. */
      warehouse: warehouseCode.nullable(),
      content: templateContent,
      /** Null: created from scratch. */
      madeFrom: templateSource.nullable(),
    }),
  ),
  TemplateRevised: event(1, z.object({ id, version, content: templateContent })),
  TemplateRenamed: event(1, z.object({ id, name: z.string() })),
  /** Visible to everyone who may use its forms. */
  TemplateShared: event(1, z.object({ id })),
  TemplateUnshared: event(1, z.object({ id })),
  /** A form was filled from it. */
  TemplateUsed: event(1, z.object({ id, version, by: person })),
  TemplateDeleted: event(1, z.object({ id })),
} as const;
export type TemplateEvent = EventOf<typeof templateEvents>;

export const templateChoiceEvents = {
  /** `person`: a user id, or `everybody`. */
  TemplateDefaultSet: event(1, z.object({ person, type: z.enum(templateTypes), template: id })),
  TemplateDefaultCleared: event(1, z.object({ person, type: z.enum(templateTypes) })),
  TemplateFavoured: event(1, z.object({ person, template: id })),
  TemplateUnfavoured: event(1, z.object({ person, template: id })),
} as const;
export type TemplateChoiceEvent = EventOf<typeof templateChoiceEvents>;
