import { getInbound, type InboundRow } from '@granary/api/inbound';
import i18next from 'i18next';
import { call } from '../app/client/call.ts';
import { notifyFailure } from '../app/client/notifications.ts';
import { ask } from '../ui/dialogs/ask.ts';
import type { InboundOutput } from './form.ts';

/**
 * Asks before goods that expire are submitted without their expiry date. False: the user goes back to enter it, or
 * whether they expire cannot be read, which is reported.
 */
export const mayLackExpiry = (
  { lines }: Pick<InboundOutput, 'lines'>,
  expiringOf: (codes: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<boolean> =>
  confirmed(async () => {
    const undated = lines.flatMap(({ item, expiryDate }, index) =>
      expiryDate ? [] : [{ item, line: index + 1 }],
    );
    const expiring = await expiringOf(undated.map(({ item }) => item));
    return undated.filter(({ item }) => expiring.has(item)).map(nameOf);
  });

/** The same for orders that were saved before. */
export const mayBeSubmitted = (orders: readonly Pick<InboundRow, 'number'>[]): Promise<boolean> =>
  confirmed(async () => {
    const missing: string[] = [];
    for (const { number } of orders) {
      const { lines } = await call(getInbound, { params: { number } });
      for (const { line, item, expiryDate } of lines) {
        if (expiryDate !== null || !item.expires) continue;
        const name = nameOf({ line, item: item.code });
        missing.push(orders.length > 1 ? `${number} · ${name}` : name);
      }
    }
    return missing;
  });

const nameOf = ({ item, line }: { readonly item: string; readonly line: number }): string =>
  `${item} (${i18next.t('inbound:expiryMissing.line', { line })})`;

const confirmed = async (missingIn: () => Promise<readonly string[]>): Promise<boolean> => {
  try {
    const missing = await missingIn();
    if (missing.length === 0) return true;
    return await ask.confirm({
      title: i18next.t('inbound:expiryMissing.title'),
      body: i18next.t('inbound:expiryMissing.body', { lines: missing.join(', ') }),
      confirm: i18next.t('inbound:expiryMissing.confirm'),
    });
  } catch (failure) {
    notifyFailure(failure);
    return false;
  }
};
