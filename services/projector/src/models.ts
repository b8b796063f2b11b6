import { catalogue } from './catalogue.ts';
import { credit } from './credit/index.ts';
import { counts } from './counts/index.ts';
import { profit } from './costs/index.ts';
import { customers } from './customers/index.ts';
import { contracts } from './contracts/index.ts';
import { discussions } from './discussions/index.ts';
import { distribution } from './distribution/index.ts';
import { documents } from './documents.ts';
import type { ReadModelDefinition } from './engine/index.ts';
import { traceability } from './lineage/index.ts';
import { operations } from './operation-log/index.ts';
import { people } from './users/index.ts';
import { recalls } from './recalls/index.ts';
import { inventory } from './stock/index.ts';
import { templates } from './templates/index.ts';
import { workflow } from './workflow/index.ts';

/** Every read model this projector folds. */
export const models: readonly ReadModelDefinition[] = [
  catalogue,
  credit,
  customers,
  contracts,
  counts,
  discussions,
  distribution,
  documents,
  inventory,
  operations,
  people,
  profit,
  recalls,
  templates,
  traceability,
  workflow,
];
