/** Read models: units that are folded, rebuilt and verified; one Postgres schema each. */
export const readModels = [
  'inventory',
  'documents',
  'catalogue',
  'customers',
  'people',
  'traceability',
  'operations',
  'workflow',
  'distribution',
  'contracts',
  'credit',
  'profit',
  'counts',
  'recalls',
  'templates',
  'discussions',
] as const;
export type ReadModel = (typeof readModels)[number];
