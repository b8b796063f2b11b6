import { warehouseCode } from '@granary/domain/kernel';
import {
  enteredContent,
  templateContent,
  templateSource,
  templateTypes,
  type TemplateType,
} from '@granary/domain/templates';
import { z } from 'zod';
import { done, endpoint, freshness, listQuery, page, type ListFields } from '../http/index.ts';
import { anyTemplateReader, anyTemplateWriter } from './access.ts';

export { templateTypes };

export const templateFields = {
  name: { kind: 'text', sortable: true, searched: true },
  type: { kind: 'enum', values: templateTypes, sortable: true },
  owner: { kind: 'text', sortable: true, searched: true },
  own: { kind: 'boolean' },
  shared: { kind: 'boolean', sortable: true },
  favourite: { kind: 'boolean', sortable: true },
  isDefault: { kind: 'boolean', sortable: true },
  warehouse: { kind: 'text', filterable: false },
  version: { kind: 'integer', sortable: true },
  lineCount: { kind: 'integer', sortable: true },
  usedCount: { kind: 'integer', sortable: true },
  lastUsedAt: { kind: 'moment', sortable: true },
  updatedAt: { kind: 'moment', sortable: true },
} as const satisfies ListFields;

const templateRow = z.object({
  id: z.string(),
  type: z.enum(templateTypes),
  name: z.string(),
  /** User name of the owner. */
  owner: z.string(),
  own: z.boolean(),
  shared: z.boolean(),
  /** Null: all warehouses. */
  warehouse: z.string().nullable(),
  version: z.number().int(),
  lineCount: z.number().int(),
  favourite: z.boolean(),
  /** The default of the caller's form: their own or, without one, the company's. */
  isDefault: z.boolean(),
  ownDefault: z.boolean(),
  /** Whether it is the company-wide default. */
  everybodysDefault: z.boolean(),
  usedCount: z.number().int(),
  lastUsedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type TemplateRow = z.output<typeof templateRow>;

const id = z.string().min(1).max(64);
const one = z.object({ id });
const name = z.string().trim().min(1).max(100);
const version = z.number().int().positive();

const choiceOf = <Shape extends z.ZodRawShape>(type: TemplateType, shape: Shape) =>
  z.object({ type: z.literal(type), content: enteredContent(type), ...shape });

/** A union over all types, because each has the fields of its own form. */
const ofType = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const [first, ...others] = templateTypes;
  return z.discriminatedUnion('type', [
    choiceOf(first, shape),
    ...others.map((type) => choiceOf(type, shape)),
  ]);
};

export const newTemplate = ofType({
  name,
  shared: z.boolean().default(false),
  /** The warehouse it is limited to; omitted: all warehouses. */
  warehouse: z
    .string()
    .nullish()
    .transform((value) => value || null)
    .pipe(warehouseCode.nullable()),
  madeFrom: templateSource
    .extend({ id: z.string().min(1).max(200) })
    .nullish()
    .transform((value) => value ?? null),
});

export const listTemplates = endpoint({
  method: 'GET',
  path: '/templates',
  summary: 'Templates: one’s own and those that are shared',
  access: anyTemplateReader,
  query: listQuery(templateFields, {
    /** Templates for this warehouse and those for all; defaults to everything the caller may see. */
    warehouse: warehouseCode.optional(),
  }),
  answer: page(templateRow),
  models: ['templates'],
});

const historyEntry = z.object({
  eventId: z.string(),
  type: z.string(),
  at: z.string(),
  username: z.string(),
  role: z.string(),
  note: z.string().nullable(),
});

export const getTemplate = endpoint({
  method: 'GET',
  path: '/templates/{id}',
  summary: 'One template with its versions; what goods cost for those who may see it',
  access: anyTemplateReader,
  params: one,
  query: z.object({
    /** An older version; defaults to the newest. */
    version: z.coerce.number().int().positive().optional(),
  }),
  answer: templateRow.extend({
    /** The returned version. */
    shownVersion: z.number().int(),
    content: templateContent,
    /** Whether costs are withheld. */
    costsHidden: z.boolean(),
    versions: z.array(z.object({ version: z.number().int(), at: z.string(), username: z.string() })),
    madeFrom: templateSource.nullable(),
    changeable: z.boolean(),
    timeline: z.array(historyEntry),
    freshness,
  }),
  models: ['templates'],
});
export type TemplateDetail = z.output<typeof getTemplate.answer>;

/** Why a value is left out: deleted, inactive, or of another warehouse. */
const leftOutReasons = ['missing', 'inactive', 'elsewhere'] as const;

export const getTemplateFilling = endpoint({
  method: 'GET',
  path: '/templates/{id}/filling',
  summary: 'What a form is filled in with today, and what is left out because it is gone',
  access: anyTemplateWriter,
  params: one,
  query: z.object({
    /** Warehouse of the goods; required if the form is for one. */
    warehouse: warehouseCode.optional(),
  }),
  answer: z.object({
    id: z.string(),
    type: z.enum(templateTypes),
    name: z.string(),
    version: z.number().int(),
    content: templateContent,
    leftOut: z.array(
      z.object({ path: z.string(), kind: z.string(), code: z.string(), reason: z.enum(leftOutReasons) }),
    ),
    freshness,
  }),
  models: ['templates', 'catalogue', 'customers'],
});
export type TemplateFilling = z.output<typeof getTemplateFilling.answer>;

export const createTemplate = endpoint({
  method: 'POST',
  path: '/templates',
  summary: 'Make a template, from a document or from nothing',
  access: anyTemplateWriter,
  touches: ['template'],
  body: newTemplate,
  answer: z.object({ id: z.string() }),
});

export const reviseTemplate = endpoint({
  method: 'PUT',
  path: '/templates/{id}/content',
  summary: 'Revise what a template fills in: its next version',
  access: anyTemplateWriter,
  touches: ['template'],
  params: one,
  body: ofType({ version }),
  answer: done,
});

export const renameTemplate = endpoint({
  method: 'PUT',
  path: '/templates/{id}/name',
  summary: 'Rename a template',
  access: anyTemplateWriter,
  touches: ['template'],
  params: one,
  body: z.object({ name }),
  answer: done,
});

export const shareTemplate = endpoint({
  method: 'PUT',
  path: '/templates/{id}/sharing',
  summary: 'Share a template with everybody who works with its forms, or keep it to oneself again',
  access: anyTemplateWriter,
  touches: ['template'],
  params: one,
  body: z.object({ shared: z.boolean() }),
  answer: done,
});

export const setTemplateDefault = endpoint({
  method: 'PUT',
  path: '/templates/{id}/default',
  summary: 'Make a template the default of its type – one’s own or everybody’s –, or not any more',
  access: anyTemplateWriter,
  touches: ['template'],
  params: one,
  body: z.object({ isDefault: z.boolean(), everybody: z.boolean().default(false) }),
  answer: done,
});

export const setTemplateFavourite = endpoint({
  method: 'PUT',
  path: '/templates/{id}/favourite',
  summary: 'Mark a template as one’s favourite, or not any more',
  access: anyTemplateReader,
  touches: ['template'],
  params: one,
  body: z.object({ favourite: z.boolean() }),
  answer: done,
});

export const recordTemplateUse = endpoint({
  method: 'POST',
  path: '/templates/{id}/uses',
  summary: 'Note that a form was filled in by it',
  access: anyTemplateWriter,
  touches: ['template'],
  params: one,
  body: z.object({ version }),
  answer: done,
});

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/templates/{id}',
  summary: 'Delete a template; documents made with it stay as they are',
  access: anyTemplateWriter,
  touches: ['template'],
  params: one,
  answer: done,
});
