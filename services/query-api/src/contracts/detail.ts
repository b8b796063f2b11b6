import type { ContractDetail } from '@granary/api/contracts';
import type { Coded } from '@granary/api/http';
import type { QueryRunner } from '../database/index.ts';
import { attachedFiles } from '../files/index.ts';
import { namesOfItems, type ContractFound } from './queries.ts';

type Detail = Omit<ContractDetail, 'own' | 'timeline' | 'freshness'>;

/** The contract with the names of its items. */
export async function detailOf(runQuery: QueryRunner, found: ContractFound): Promise<Detail> {
  const { submitterId: _, lines, attachments, ...header } = found;
  const codes = [...new Set(lines.map(({ item }) => item))];
  const items = new Map((await namesOfItems(runQuery, codes)).map((item) => [item.code, item]));
  return {
    ...header,
    lines: lines.map((line) => ({ ...line, item: items.get(line.item) ?? nameless(line.item) })),
    attachments: attachedFiles(attachments),
  };
}

const nameless = (code: string): Coded => ({
  code,
  name: null,
  englishName: null,
  khmerName: null,
});
