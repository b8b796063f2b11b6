import { z } from 'zod';
import { event, namedBy, type EventOf } from '../kernel/index.ts';

const identified = { id: z.string() };
const named = { namedBy: z.array(namedBy).min(1) };
const names = { name: z.string(), englishName: z.string().nullable(), khmerName: z.string().nullable() };

export const categoryDetails = z.object({
  ...names,
  /** `#1B6B3A` */
  colour: z.string().nullable(),
  parent: z.string().nullable(),
  sort: z.number().int(),
  description: z.string().nullable(),
  /** Goods of it, and of the categories below it, have an expiry date. */
  expires: z.boolean(),
});
export type CategoryDetails = z.output<typeof categoryDetails>;

export const specificationDetails = z.object({
  ...names,
  sort: z.number().int(),
  description: z.string().nullable(),
});
export type SpecificationDetails = z.output<typeof specificationDetails>;

export const unitDetails = z.object({ ...names, symbol: z.string(), sort: z.number().int() });
export type UnitDetails = z.output<typeof unitDetails>;

/** Upcasts what was recorded before categories said whether their goods expire. */
const undated = { 1: (data: unknown) => ({ ...(data as object), expires: false }) };

export const categoryEvents = {
  CategoryCreated: event(2, z.object({ ...identified, ...categoryDetails.shape }), undated),
  CategoryRevised: event(2, z.object({ ...identified, ...categoryDetails.shape }), undated),
  CategoryDeleted: event(1, z.object({ ...identified })),
  /** Restored unchanged, because it came into use while it was being deleted. */
  CategoryReinstated: event(2, z.object({ ...identified, ...categoryDetails.shape, ...named }), undated),
} as const;
export type CategoryEvent = EventOf<typeof categoryEvents>;

export const specificationEvents = {
  SpecificationCreated: event(1, z.object({ ...identified, ...specificationDetails.shape })),
  SpecificationRevised: event(1, z.object({ ...identified, ...specificationDetails.shape })),
  SpecificationDeleted: event(1, z.object({ ...identified })),
  SpecificationReinstated: event(1, z.object({ ...identified, ...specificationDetails.shape, ...named })),
} as const;
export type SpecificationEvent = EventOf<typeof specificationEvents>;

export const unitEvents = {
  UnitCreated: event(1, z.object({ ...identified, ...unitDetails.shape })),
  UnitRevised: event(1, z.object({ ...identified, ...unitDetails.shape })),
  UnitDeleted: event(1, z.object({ ...identified })),
  UnitReinstated: event(1, z.object({ ...identified, ...unitDetails.shape, ...named })),
} as const;
export type UnitEvent = EventOf<typeof unitEvents>;
