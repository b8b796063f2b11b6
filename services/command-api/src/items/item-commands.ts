import {
  activateItem,
  changePrices,
  createItem,
  deactivateItem,
  discontinueItem,
  item,
  reviseItem,
} from '@granary/domain/items';
import type { NamedBy } from '@granary/domain/kernel';
import { creating, streamCommands } from '../commands/index.ts';

interface Revision {
  readonly entered: Parameters<typeof reviseItem>[1];
  /** What names the item, and so fixes its unit. */
  readonly namedBy: readonly NamedBy[];
}

export const itemCommands = streamCommands(item, {
  create: creating(createItem, (code) => ({ code })),
  revise: (state, { entered, namedBy }: Revision) => reviseItem(state, entered, namedBy),
  changePrices,
  activate: activateItem,
  deactivate: deactivateItem,
  discontinue: discontinueItem,
});
