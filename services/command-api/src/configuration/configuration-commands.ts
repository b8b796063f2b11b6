import {
  automation,
  category,
  createCategory,
  createSpecification,
  createUnit,
  removeSellerLogo,
  reviseAutomation,
  reviseCategory,
  reviseSeller,
  reviseSpecification,
  reviseUnit,
  seller,
  setSellerLogo,
  specification,
  unit,
  type CategoryDetails,
} from '@granary/domain/configuration';
import { creating, streamCommands } from '../commands/index.ts';

const answer = (id: string) => ({ id });

interface CategoryRevision {
  readonly details: CategoryDetails & { readonly id: string };
  /** The parent and all its ancestors. */
  readonly ancestors: readonly string[];
}

export const sellerCommands = streamCommands(seller, {
  revise: reviseSeller,
  setLogo: setSellerLogo,
  removeLogo: removeSellerLogo,
});

export const automationCommands = streamCommands(automation, { revise: reviseAutomation });

export const categoryCommands = streamCommands(category, {
  create: creating(createCategory, answer),
  revise: (state, { details, ancestors }: CategoryRevision) => reviseCategory(state, details, ancestors),
});

export const specificationCommands = streamCommands(specification, {
  create: creating(createSpecification, answer),
  revise: reviseSpecification,
});

export const unitCommands = streamCommands(unit, {
  create: creating(createUnit, answer),
  revise: reviseUnit,
});
