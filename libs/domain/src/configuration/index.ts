export {
  AUTOMATION_ID,
  appliedRule,
  applyRule,
  automation,
  reviseAutomation,
  type AppliedRule,
  type AutomationRule,
  type AutomationRules,
} from './automation.ts';
export {
  category,
  createCategory,
  deleteCategory,
  reinstateCategory,
  reviseCategory,
  type CategoryState,
} from './category.ts';
export { requireEntry } from './entry.ts';
export {
  categoryDetails,
  categoryEvents,
  specificationDetails,
  specificationEvents,
  unitDetails,
  unitEvents,
  type CategoryDetails,
  type CategoryEvent,
  type SpecificationDetails,
  type SpecificationEvent,
  type UnitDetails,
  type UnitEvent,
} from './events.ts';
export { requireLogo, type SellerLogo } from './logo.ts';
export { LOGO_BYTES } from './rules.ts';
export {
  SELLER_ID,
  removeSellerLogo,
  reviseSeller,
  seller,
  sellerDetails,
  sellerEvents,
  setSellerLogo,
  type SellerDetails,
  type SellerEvent,
  type SellerState,
} from './seller.ts';
export {
  createSpecification,
  deleteSpecification,
  reinstateSpecification,
  reviseSpecification,
  specification,
  type SpecificationState,
} from './specification.ts';
export { createUnit, deleteUnit, reinstateUnit, reviseUnit, unit, type UnitState } from './unit.ts';
