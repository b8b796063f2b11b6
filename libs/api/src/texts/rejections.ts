import type { RejectionCode } from '@granary/domain/kernel';
import { anywhere } from './rejections/anywhere.ts';
import { approvals } from './rejections/approvals.ts';
import { contracts } from './rejections/contracts.ts';
import { costs } from './rejections/costs.ts';
import { counts } from './rejections/counts.ts';
import { credit } from './rejections/credit.ts';
import { customers } from './rejections/customers.ts';
import { discussions } from './rejections/discussions.ts';
import { distribution } from './rejections/distribution.ts';
import { documents } from './rejections/documents.ts';
import { files } from './rejections/files.ts';
import { inbound } from './rejections/inbound.ts';
import { labels } from './rejections/labels.ts';
import { masters } from './rejections/masters.ts';
import { outbound } from './rejections/outbound.ts';
import { projections } from './rejections/projections.ts';
import { recalls } from './rejections/recalls.ts';
import { stock } from './rejections/stock.ts';
import { templates } from './rejections/templates.ts';
import { users } from './rejections/users.ts';
import { views } from './rejections/views.ts';
import type { Text } from './text.ts';

/** Messages of rejections; `{{name}}` is replaced by the fact of that name. */
export const rejectionTexts: Readonly<Record<RejectionCode, Text>> = {
  ...anywhere,
  ...users,
  ...masters,
  ...stock,
  ...counts,
  ...documents,
  ...approvals,
  ...inbound,
  ...labels,
  ...outbound,
  ...customers,
  ...contracts,
  ...files,
  ...discussions,
  ...distribution,
  ...credit,
  ...projections,
  ...recalls,
  ...costs,
  ...templates,
  ...views,
};
