import type { CauseNode } from '@granary/api/audit';

export interface TreeItem extends CauseNode {
  /** Position among its siblings, starting at 1. */
  readonly place: number;
  readonly siblings: number;
  readonly children: number;
  /** Whether to show the reason: only on the topmost node of those that share it. */
  readonly saysReason: boolean;
}

/** Adds each node's position among its siblings. */
export const treeItems = (nodes: readonly CauseNode[]): TreeItem[] => {
  const counts = new Map<string | null, number>();
  const places = nodes.map(({ parent }) => {
    const place = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, place);
    return place;
  });
  const reasons = new Map(nodes.map(({ id, reason }) => [id, reason]));
  return nodes.map((node, index) => ({
    ...node,
    place: places[index] ?? 1,
    siblings: counts.get(node.parent) ?? 1,
    children: counts.get(node.id) ?? 0,
    saysReason: node.reason !== null && (node.parent === null || reasons.get(node.parent) !== node.reason),
  }));
};

/** The items that are not below a closed node. */
export const openItems = (items: readonly TreeItem[], closed: ReadonlySet<string>): TreeItem[] => {
  const hidden = new Set<string>();
  return items.filter(({ id, parent }) => {
    const out = parent !== null && (closed.has(parent) || hidden.has(parent));
    if (out) hidden.add(id);
    return !out;
  });
};

export interface TreeMove {
  /** The item to focus. */
  readonly focus?: string;
  readonly open?: string;
  readonly close?: string;
}

/** The effect of an arrow key in the tree; undefined if none. */
export const moveIn = (
  shown: readonly TreeItem[],
  focused: string,
  closed: ReadonlySet<string>,
  key: string,
): TreeMove | undefined => {
  const index = shown.findIndex(({ id }) => id === focused);
  const item = shown[index];
  if (!item) return undefined;
  const to = (next: TreeItem | undefined): TreeMove | undefined => next && { focus: next.id };
  switch (key) {
    case 'ArrowDown':
      return to(shown[index + 1]);
    case 'ArrowUp':
      return to(shown[index - 1]);
    case 'Home':
      return to(shown[0]);
    case 'End':
      return to(shown.at(-1));
    case 'ArrowRight':
      if (item.children === 0) return undefined;
      return closed.has(item.id) ? { open: item.id } : to(shown[index + 1]);
    case 'ArrowLeft':
      if (item.children > 0 && !closed.has(item.id)) return { close: item.id };
      return item.parent === null ? undefined : { focus: item.parent };
    default:
      return undefined;
  }
};
