import { reject } from '../kernel/index.ts';
import { ATTACHMENTS_MAX, nameFits, type Attachment } from './rules.ts';

/** Guards an addition to a document's attachments. Returns false if it is already attached. */
export function requireAttachable(present: readonly Attachment[], added: Attachment): boolean {
  if (present.some(({ id }) => id === added.id)) return false;
  if (!nameFits(added.name, added.type))
    throw reject('FILE_NAME_MISLEADS', { name: added.name, type: added.type }, 'name');
  if (present.length >= ATTACHMENTS_MAX) throw reject('TOO_MANY_ATTACHMENTS', { most: ATTACHMENTS_MAX });
  return true;
}
