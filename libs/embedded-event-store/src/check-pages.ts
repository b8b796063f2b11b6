import { closeSync, openSync, readSync } from 'node:fs';
import { readMeta, treeIn } from './data-file.ts';
import type { Tree } from './data-file.ts';
import { DataLossError } from './failure.ts';

/** Layout of an lmdb page (file format 2, 64 bit). Node offsets are relative to the end of the header. */
const PAGE = { number: 0, transaction: 8, flags: 18, lower: 20, upper: 22, overflowPages: 20, nodes: 24 };
const NODE = { low: 0, high: 2, flags: 4, keyLength: 6, key: 8 };
const KIND = { branch: 1, leaf: 2, overflow: 4 };
const LARGE = 1;
const TREE = 2;
/** A large value is stored on overflow pages; the leaf holds the number of the first. */
const LARGE_LENGTH = 24;
const TREE_LENGTH = 48;

interface Node {
  key: Buffer;
  flags: number;
  /** Branch: the child page; leaf: the length of the value. */
  number: number;
  value: Buffer;
}

type Visit = (node: Node) => void;

/**
 * Checks every page in use before lmdb maps the file. lmdb trusts what it maps: a damaged page could send it beyond the
 * end of the file or to a page it considers free. Contents have checksums of their own. Throws `DataLossError`.
 */
export function checkPages(path: string): void {
  const file = openSync(path, 'r');
  try {
    createWalk(file).walkAll();
  } finally {
    closeSync(file);
  }
}

function createWalk(file: number) {
  const meta = readMeta(file)!;
  const { pageSize, lastPage } = meta;
  const seen = new Uint8Array(lastPage + 1);
  let counted = { branches: 0, leaves: 0, overflows: 0, entries: 0 };

  function walkAll(): void {
    const trees: Tree[] = [];
    walk(meta.main, compareBytes, ({ flags, value }) => {
      if (flags !== TREE || value.length !== TREE_LENGTH) throw damaged('the list of tables');
      trees.push(treeIn(value, 0));
    });
    for (const tree of trees) walk(tree, compareBytes);
    walk(meta.free, compareNumbers, ({ flags, number, value }) => {
      for (const [first, count] of freePages(flags === LARGE ? largeValue(value, number) : value))
        for (let page = first; page < first + count; page++) take(page);
    });
  }

  function walk(tree: Tree, compare: Compare, visit: Visit = () => {}): void {
    counted = { branches: 0, leaves: 0, overflows: 0, entries: 0 };
    if (tree.depth > 0) walkPage(tree.root, tree.depth, undefined, undefined, { compare, visit });
    const { branches, leaves, overflows, entries } = counted;
    if (
      branches !== tree.branches ||
      leaves !== tree.leaves ||
      overflows !== tree.overflows ||
      entries !== tree.entries
    )
      throw damaged('the number of pages');
  }

  function walkPage(
    page: number,
    depth: number,
    from: Buffer | undefined,
    to: Buffer | undefined,
    how: { compare: Compare; visit: Visit },
  ): void {
    const nodes = nodesOf(page, depth > 1 ? KIND.branch : KIND.leaf);
    checkOrder(page, nodes, depth > 1 ? 1 : 0, from, to, how.compare);
    if (depth > 1) {
      counted.branches++;
      nodes.forEach(({ number, key }, place) =>
        walkPage(number, depth - 1, place === 0 ? from : key, nodes[place + 1]?.key ?? to, how),
      );
      return;
    }
    counted.leaves++;
    counted.entries += nodes.length;
    for (const node of nodes) {
      if (node.flags === LARGE) takeLarge(node);
      how.visit(node);
    }
  }

  function take(page: number): void {
    if (!(page >= 2 && page <= lastPage) || seen[page]) throw damaged(`the way to page ${page}`);
    seen[page] = 1;
  }

  function nodesOf(number: number, kind: number): Node[] {
    take(number);
    const page = read(number, 1);
    const lower = page.readUInt16LE(PAGE.lower);
    const upper = page.readUInt16LE(PAGE.upper);
    const room = pageSize - PAGE.nodes;
    if (page.readUInt16LE(PAGE.flags) !== kind || lower % 2 === 1 || lower > upper || upper > room)
      throw damaged(`page ${number}`);
    const nodes: Node[] = [];
    let used = 0;
    for (let at = 0; at < lower; at += 2) {
      const start = page.readUInt16LE(PAGE.nodes + at);
      const node =
        start >= upper && start + NODE.key <= room ? nodeAt(page, PAGE.nodes + start, kind) : undefined;
      if (!node) throw damaged(`page ${number}`);
      const length = NODE.key + node.key.length + node.value.length;
      used += length + (length % 2);
      nodes.push(node);
    }
    // Nodes fill the end of a page without gaps, and every byte belongs to exactly one node.
    if (used !== room - upper || (kind === KIND.branch && nodes.length < 2)) throw damaged(`page ${number}`);
    return nodes;
  }

  function nodeAt(page: Buffer, at: number, kind: number): Node | undefined {
    const low = page.readUInt16LE(at + NODE.low) + page.readUInt16LE(at + NODE.high) * 0x1_0000;
    const flags = page.readUInt16LE(at + NODE.flags);
    const keyEnd = at + NODE.key + page.readUInt16LE(at + NODE.keyLength);
    const isBranch = kind === KIND.branch;
    if (!isBranch && flags !== 0 && flags !== LARGE && flags !== TREE) return undefined;
    const end = keyEnd + (isBranch ? 0 : flags === LARGE ? LARGE_LENGTH : low);
    if (end > page.length) return undefined;
    return {
      key: page.subarray(at + NODE.key, keyEnd),
      flags: isBranch ? 0 : flags,
      number: isBranch ? low + flags * 0x1_0000_0000 : low,
      value: page.subarray(keyEnd, end),
    };
  }

  function takeLarge({ value, number: length }: Node): void {
    const first = Number(value.readBigUInt64LE(0));
    const pages = Math.ceil((PAGE.nodes + length) / pageSize);
    for (let page = first; page < first + pages; page++) take(page);
    const head = read(first, 1);
    if (head.readUInt16LE(PAGE.flags) !== KIND.overflow || head.readUInt32LE(PAGE.overflowPages) !== pages)
      throw damaged(`page ${first}`);
    counted.overflows += pages;
  }

  function largeValue(value: Buffer, length: number): Buffer {
    const first = Number(value.readBigUInt64LE(0));
    return read(first, Math.ceil((PAGE.nodes + length) / pageSize)).subarray(PAGE.nodes, PAGE.nodes + length);
  }

  function read(number: number, pages: number): Buffer {
    const bytes = Buffer.allocUnsafe(pages * pageSize);
    if (readSync(file, bytes, 0, bytes.length, number * pageSize) < bytes.length)
      throw damaged(`page ${number}`);
    const isOlder = bytes.readBigUInt64LE(PAGE.transaction) <= BigInt(meta.transaction);
    if (bytes.readBigUInt64LE(PAGE.number) !== BigInt(number) || !isOlder) throw damaged(`page ${number}`);
    return bytes;
  }

  return { walkAll };
}

type Compare = (left: Buffer, right: Buffer) => number;

const compareBytes: Compare = (left, right) => Buffer.compare(left, right);
const compareNumbers: Compare = (left, right) =>
  left.length === 8 && right.length === 8
    ? Number(left.readBigUInt64LE() - right.readBigUInt64LE())
    : Number.NaN;

/** Checks that keys ascend and lie between the parent's keys for this page. */
function checkOrder(
  page: number,
  nodes: Node[],
  first: number,
  from: Buffer | undefined,
  to: Buffer | undefined,
  compare: Compare,
): void {
  let before = from;
  for (let place = first; place < nodes.length; place++) {
    const { key } = nodes[place]!;
    const order = before && compare(before, key);
    const isRight = order === undefined || order < 0 || (order === 0 && place === first && before === from);
    if (!isRight) throw damaged(`the order of page ${page}`);
    before = key;
  }
  const last = nodes.at(-1);
  if (to && last && nodes.length > first && !(compare(last.key, to) < 0))
    throw damaged(`the order of page ${page}`);
}

/** Decodes a list of freed pages to runs: `-5, 12` is a run of five from page 12 on; 0 is an empty entry. */
function freePages(value: Buffer): [first: number, count: number][] {
  const length = value.length >= 8 ? Number(value.readBigInt64LE(0)) : -1;
  if (!(length >= 0 && 8 + 8 * length <= value.length)) throw damaged('the list of free pages');
  const runs: [number, number][] = [];
  let count = 1;
  for (let at = 8; at < 8 + 8 * length; at += 8) {
    const entry = Number(value.readBigInt64LE(at));
    if (entry < 0) count = -entry;
    else if (entry > 0) {
      runs.push([entry, count]);
      count = 1;
    }
  }
  return runs;
}

const damaged = (what: string): DataLossError =>
  new DataLossError(`${what} in the data file is not as it was written`);
