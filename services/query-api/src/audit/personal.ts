import type { EventPersonal } from '@granary/api/audit';
import { isPersonal } from '@granary/api/operation-log';
import { sealedText, type SealedText } from '@granary/domain/kernel';
import type { StoredEvent } from '@granary/event-store';
import { plain, type Plain } from './plain.ts';

type Open = (sealed: SealedText) => Promise<string | null>;

/**
 * The personal data of an event: sealed values, decrypted, and people's names. `erased`: names are null because the
 * person was erased.
 */
export const personalOf = async (
  { data, metadata }: StoredEvent,
  open: Open,
  { erased }: { erased: boolean },
): Promise<EventPersonal> => {
  const values: EventPersonal['values'] = [];
  for (const [name, value] of Object.entries(data as Readonly<Record<string, unknown>>))
    if (isPersonal(name) && typeof value === 'string')
      values.push({ path: name, value: erased ? null : value });
  for (const [path, sealed] of sealedIn(plain(data))) values.push({ path, value: await open(sealed) });
  const { clientIp } = metadata;
  return { clientIp: clientIp === undefined ? null : await open(clientIp), values };
};

const sealedIn = (part: Plain, path = ''): [string, SealedText][] => {
  if (typeof part === 'string') return sealedText.safeParse(part).success ? [[path, part as SealedText]] : [];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part as Readonly<Record<string, Plain>>).flatMap(([name, inner]) =>
    sealedIn(inner, path ? `${path}.${name}` : name),
  );
};
