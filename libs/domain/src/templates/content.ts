import { z } from 'zod';
import {
  customerCode,
  day,
  itemCode,
  moneyInput,
  positiveQuantityInput,
  quantityInput,
  supplierCode,
  unitCostInput,
  warehouseCode,
} from '../kernel/index.ts';
import { LABEL_COPIES_MAX } from '../labels/rules.ts';
import { priorities } from '../priority/rules.ts';
import { templateForms, type TemplateField, type TemplateFieldKind, type TemplateType } from './fields.ts';

/** Values by field name; empty fields are omitted. */
export const templateValues = z.record(z.string(), z.string());
export type TemplateValues = z.output<typeof templateValues>;

export const templateContent = z.object({ fields: templateValues, lines: z.array(templateValues) });
export type TemplateContent = z.output<typeof templateContent>;

const LINES_MAX = 200;
const PERCENT_MAX = 100;
/** Ten years. */
export const DAYS_MAX = 3650;

const entry = z.string().trim().min(1).max(64);
/** Values as typed in the form. */
const schemas: Readonly<
  Record<Exclude<TemplateFieldKind, 'text' | 'place' | 'choice'>, z.ZodType<string, string>>
> = {
  priority: z.enum(priorities),
  switch: z.enum(['true', 'false']),
  copies: z
    .string()
    .regex(/^\d{1,3}$/)
    .refine((copies) => Number(copies) >= 1 && Number(copies) <= LABEL_COPIES_MAX)
    .transform((copies) => String(Number(copies))),
  days: z
    .string()
    .regex(/^\d{1,4}$/)
    .refine((days) => Number(days) <= DAYS_MAX)
    .transform((days) => String(Number(days))),
  day,
  quantity: quantityInput,
  factor: positiveQuantityInput,
  money: moneyInput,
  cost: unitCostInput,
  percentage: moneyInput.refine((percent) => Number(percent) <= PERCENT_MAX),
  item: itemCode,
  supplier: supplierCode,
  customer: customerCode,
  warehouse: warehouseCode,
  unit: entry,
  category: entry,
  specification: entry,
};

const schemaOf = ({ kind, longest = 1, values = [] }: TemplateField): z.ZodType<string, string> => {
  if (kind === 'text' || kind === 'place') return z.string().trim().min(1).max(longest);
  return kind === 'choice' ? z.enum(values) : schemas[kind];
};

/** Blank counts as omitted. */
const blankable = (field: TemplateField) =>
  z
    .string()
    .optional()
    .transform((value) => value?.trim() || undefined)
    .pipe(schemaOf(field).optional());

const valuesOf = (fields: readonly TemplateField[]): z.ZodType<TemplateValues, Partial<TemplateValues>> =>
  z
    .strictObject(Object.fromEntries(fields.map((field) => [field.name, blankable(field)])))
    .transform((values): TemplateValues =>
      Object.fromEntries(
        Object.entries(values).filter((one): one is [string, string] => one[1] !== undefined),
      ),
    );

/** Schema of the input for a template type; drops empty lines. */
export const enteredContent = (type: TemplateType) => {
  const { header, line } = templateForms[type];
  return z.strictObject({
    fields: valuesOf(header),
    lines: z
      .array(valuesOf(line))
      .max(line.length > 0 ? LINES_MAX : 0)
      .transform((lines) => lines.filter((one) => Object.keys(one).length > 0)),
  });
};

/** The valid part of the content: drops values that are incomplete or invalid. */
export const soundPart = (type: TemplateType, { fields, lines }: TemplateContent): TemplateContent => {
  const { header, line } = templateForms[type];
  const sound = (known: readonly TemplateField[], values: TemplateValues): TemplateValues =>
    Object.fromEntries(
      known.flatMap((field) => {
        const parsed = schemaOf(field).safeParse(values[field.name]);
        return parsed.success ? [[field.name, parsed.data]] : [];
      }),
    );
  return {
    fields: sound(header, fields),
    lines: lines.map((one) => sound(line, one)).filter((one) => Object.keys(one).length > 0),
  };
};
