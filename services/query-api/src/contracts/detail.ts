import type { ContractDetail } from '@granary/api/contracts';
import type { Coded } from '@granary/api/http';
import { attachment } from '@granary/domain/attachments';
import type { Ask } from '../database/index.ts';
import { namesOfItems, type ContractFound } from './queries.ts';

type Detail = Omit<ContractDetail, 'own' | 'timeline' | 'freshness'>;

/** The contract as a screen shows it: its lines with the names of their items. */
export async function detailOf(ask: Ask, found: ContractFound): Promise<Detail> {
  const { submitterId: _, lines, attachments, ...header } = found;
  const codes = [...new Set(lines.map(({ item }) => item))];
  const items = new Map((await namesOfItems(ask, codes)).map((item) => [item.code, item]));
  return {
    ...header,
    lines: lines.map((line) => ({ ...line, item: items.get(line.item) ?? nameless(line.item) })),
    attachments: attachments.map(({ addedBy, addedAt, ...file }) => ({
      ...attachment.parse(file),
      addedBy,
      addedAt,
    })),
  };
}

const nameless = (code: string): Coded => ({
  code,
  name: null,
  englishName: null,
  khmerName: null,
});
