import { z } from 'zod';
import { pictureTypes } from '@granary/domain/attachments/rules';
import { customerCode, positiveMoneyInput } from '@granary/domain/kernel';
import { coded, done, endpoint, freshness, optionalText, reasonText } from '../http/index.ts';

const names = { englishName: optionalText(100), khmerName: optionalText(100) };
const sort = z.number().int().min(0).max(100_000).default(0);
const id = z.object({ id: z.string().min(1).max(64) });

export const categoryInput = z.object({
  name: z.string().trim().min(1).max(100),
  ...names,
  colour: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/)
    .nullish()
    .transform((value) => value ?? null),
  parent: optionalText(64),
  sort,
  description: optionalText(500),
  /** Goods of it, and of the categories below it, have an expiry date. */
  expires: z.boolean().default(false),
});
export const specificationInput = z.object({
  name: z.string().trim().min(1).max(50),
  ...names,
  sort,
  description: optionalText(500),
});
export const unitInput = z.object({
  name: z.string().trim().min(1).max(50),
  ...names,
  symbol: z.string().trim().min(1).max(16),
  sort,
});
export type CategoryInput = z.input<typeof categoryInput>;
export type SpecificationInput = z.input<typeof specificationInput>;
export type UnitInput = z.input<typeof unitInput>;

const nullable = z.string().nullable();
const row = {
  id: z.string(),
  name: z.string(),
  englishName: nullable,
  khmerName: nullable,
  sort: z.number().int(),
  itemCount: z.number().int(),
};

/** `path` lists the names from the root to the category itself; `level` is 1 at the root. */
export const categoryRow = z.object({
  ...row,
  colour: nullable,
  parent: nullable,
  description: nullable,
  expires: z.boolean(),
  path: z.array(z.string()),
  level: z.number().int(),
});
export const specificationRow = z.object({ ...row, description: nullable });
export const unitRow = z.object({ ...row, symbol: z.string() });
export type CategoryRow = z.output<typeof categoryRow>;
export type SpecificationRow = z.output<typeof specificationRow>;
export type UnitRow = z.output<typeof unitRow>;

/** Short lists, returned without paging. Categories are in tree order. */
const whole = <Row extends z.ZodType>(one: Row) => z.object({ rows: z.array(one), freshness });

const categoryReaders = [
  'system_config:read',
  'item_category:read',
  'warehouse_item:read',
  'cost_price:edit',
] as const;
const categoryWriters = ['system_config:write', 'item_category:write'] as const;
const unitReaders = ['system_config:read', 'item_unit:read', 'warehouse_item:read'] as const;
const unitWriters = ['system_config:write', 'item_unit:write'] as const;

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'All item categories, in tree order',
  access: categoryReaders,
  answer: whole(categoryRow),
  models: ['catalogue'],
});
export const createCategory = endpoint({
  method: 'POST',
  path: '/categories',
  summary: 'Create a category',
  access: categoryWriters,
  touches: ['category'],
  body: categoryInput,
  answer: id,
});
export const reviseCategory = endpoint({
  method: 'PUT',
  path: '/categories/{id}',
  summary: 'Revise or move a category',
  access: categoryWriters,
  touches: ['category'],
  params: id,
  body: categoryInput,
  answer: done,
});
export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/categories/{id}',
  summary: 'Delete a category that nothing uses',
  access: categoryWriters,
  touches: ['category'],
  params: id,
  answer: done,
});

export const listSpecifications = endpoint({
  method: 'GET',
  path: '/specifications',
  summary: 'All specifications',
  access: ['system_config:read', 'warehouse_item:read'],
  answer: whole(specificationRow),
  models: ['catalogue'],
});
export const createSpecification = endpoint({
  method: 'POST',
  path: '/specifications',
  summary: 'Create a specification',
  access: 'system_config:write',
  touches: ['specification'],
  body: specificationInput,
  answer: id,
});
export const reviseSpecification = endpoint({
  method: 'PUT',
  path: '/specifications/{id}',
  summary: 'Revise a specification',
  access: 'system_config:write',
  touches: ['specification'],
  params: id,
  body: specificationInput,
  answer: done,
});
export const deleteSpecification = endpoint({
  method: 'DELETE',
  path: '/specifications/{id}',
  summary: 'Delete a specification that nothing uses',
  access: 'system_config:write',
  touches: ['specification'],
  params: id,
  answer: done,
});

export const listUnits = endpoint({
  method: 'GET',
  path: '/units',
  summary: 'All units of measure',
  access: unitReaders,
  answer: whole(unitRow),
  models: ['catalogue'],
});
export const createUnit = endpoint({
  method: 'POST',
  path: '/units',
  summary: 'Create a unit',
  access: unitWriters,
  touches: ['unit'],
  body: unitInput,
  answer: id,
});
export const reviseUnit = endpoint({
  method: 'PUT',
  path: '/units/{id}',
  summary: 'Revise a unit',
  access: unitWriters,
  touches: ['unit'],
  params: id,
  body: unitInput,
  answer: done,
});
export const deleteUnit = endpoint({
  method: 'DELETE',
  path: '/units/{id}',
  summary: 'Delete a unit that nothing uses',
  access: unitWriters,
  touches: ['unit'],
  params: id,
  answer: done,
});

export const sellerInput = z.object({
  name: z.string().trim().min(1).max(100),
  ...names,
  address: optionalText(255),
  /** Letters, digits, spaces and hyphens. */
  taxNumber: optionalText(32).refine((value) => value === null || /^[\dA-Za-z][\dA-Za-z -]*$/.test(value)),
  phone: optionalText(32),
});
export type SellerInput = z.input<typeof sellerInput>;

export const getSeller = endpoint({
  method: 'GET',
  path: '/seller',
  summary: 'Who sells, as papers for customers say it; null until it is set',
  access: ['system_config:read', 'system:admin'],
  answer: z.object({
    details: z
      .object({
        name: z.string(),
        englishName: nullable,
        khmerName: nullable,
        address: nullable,
        taxNumber: nullable,
        phone: nullable,
      })
      .nullable(),
    /** As base64; null if there is none. */
    logo: z.object({ type: z.enum(pictureTypes), picture: z.base64() }).nullable(),
    /** Required when revising, for optimistic concurrency. */
    revision: z.number().int(),
  }),
});
export type Seller = z.output<typeof getSeller.answer>;

export const reviseSeller = endpoint({
  method: 'PUT',
  path: '/seller',
  summary: 'Set who sells, as papers for customers say it from now on',
  access: 'system:admin',
  touches: ['seller'],
  body: sellerInput.extend({ revision: z.number().int() }),
  answer: done,
});

/** Generous, so that an oversized logo is rejected as such and not for its text length. */
const LOGO_TEXT_MAX = 700_000;

export const setSellerLogo = endpoint({
  method: 'PUT',
  path: '/seller/logo',
  summary:
    'Set or replace the logo on papers: a JPEG or PNG of at most 1200 × 1200 pixels and 256 KB, as base64',
  access: 'system:admin',
  touches: ['seller'],
  body: z.object({ picture: z.base64().max(LOGO_TEXT_MAX) }),
  answer: done,
});
export const removeSellerLogo = endpoint({
  method: 'DELETE',
  path: '/seller/logo',
  summary: 'Remove the logo from papers printed from now on',
  access: 'system:admin',
  touches: ['seller'],
  answer: done,
});

/** Maximum number of trusted customers of one rule. */
export const TRUSTED_CUSTOMERS_MAX = 200;

const ruleInput = z.object({
  /** Orders up to this total, inclusive; null: no total is low enough. */
  upTo: positiveMoneyInput.or(z.literal('').transform(() => null)).nullable(),
  /** Customers whose orders need no person, whatever their total. */
  customers: z.array(z.object({ customer: customerCode })).max(TRUSTED_CUSTOMERS_MAX),
});
export const automationInput = z.object({ handOver: ruleInput, release: ruleInput, reason: reasonText });
export type AutomationInput = z.input<typeof automationInput>;

const shownRule = z.object({
  upTo: z.string().nullable(),
  /** Names are null for users who may not see customers. */
  customers: z.array(coded),
});

export const getAutomation = endpoint({
  method: 'GET',
  path: '/automation',
  summary: 'Which orders are handed over and released by rule',
  access: ['system_config:read', 'system:admin'],
  answer: z.object({
    handOver: shownRule,
    release: shownRule,
    /** Required when revising, for optimistic concurrency. */
    revision: z.number().int(),
  }),
});
export type Automation = z.output<typeof getAutomation.answer>;

export const reviseAutomation = endpoint({
  method: 'PUT',
  path: '/automation',
  summary: 'Set which orders are handed over and released by rule, for approvals from now on',
  access: 'system:admin',
  touches: ['automation'],
  body: automationInput.extend({ revision: z.number().int() }),
  answer: done,
});
