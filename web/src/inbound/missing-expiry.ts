import { listItems, type ItemRow } from '@granary/api/items';
import i18next from 'i18next';
import { call } from '../app/client/call.ts';
import { ask } from '../ui/dialogs/ask.ts';
import type { InboundOutput } from './form.ts';

/** Asks before goods that expire are submitted without their expiry date. False: the user goes back to enter it. */
export const mayLackExpiry = async ({ lines }: Pick<InboundOutput, 'lines'>): Promise<boolean> => {
  const undated = lines.flatMap(({ item, expiryDate }, index) =>
    expiryDate ? [] : [{ item, line: index + 1 }],
  );
  // If it cannot be asked, saving says why.
  const expiring = await expiringOf(new Set(undated.map(({ item }) => item))).catch(() => new Set<string>());
  const missing = undated.filter(({ item }) => expiring.has(item));
  if (missing.length === 0) return true;
  return ask.confirm({
    title: i18next.t('inbound:expiryMissing.title'),
    body: i18next.t('inbound:expiryMissing.body', {
      lines: missing
        .map(({ item, line }) => `${item} (${i18next.t('inbound:expiryMissing.line', { line })})`)
        .join(', '),
    }),
    confirm: i18next.t('inbound:expiryMissing.confirm'),
  });
};

const expiringOf = async (codes: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
  const answers = await Promise.all(
    [...codes].map((code) => call(listItems, { query: { filter: [`code:equals:${code}`], limit: 1 } })),
  );
  const rows: readonly ItemRow[] = answers.flatMap((answer) => answer.rows);
  return new Set(rows.filter(({ expires }) => expires).map(({ code }) => code));
};
