import type { Lineage, LineageDirection, LineageNode } from '@granary/api/lineage';
import type { Language } from '@granary/domain/kernel';
import { nameIn, printedMinute, type Sheet } from '../files/index.ts';
import { fileLabels, kindLabels, nodeLabels } from './file-labels.ts';

interface Asked {
  readonly id: string;
  readonly direction: LineageDirection;
  readonly depth: number;
  /** Log position of the file, with which it can be reproduced. */
  readonly at: string;
  readonly effective?: string | undefined;
  readonly printedAt: string;
}

export const lineageSheet = (
  lineage: Omit<Lineage, 'freshness'>,
  asked: Asked,
  language: Language,
): Sheet => {
  const say = (word: keyof typeof fileLabels): string => fileLabels[word][language];
  const nodes = new Map(lineage.nodes.map((node) => [node.key, node]));
  const named = (key: string): string => {
    const node = nodes.get(key);
    return node ? nodeName(node, language) : key;
  };
  const { arrived, left, onHand } = lineage.balance;
  return {
    title: say('title'),
    facts: [
      [say('batch'), asked.id],
      [say('direction'), `${say(asked.direction)}, ${say('depth')} ${asked.depth}`],
      ...(asked.effective ? ([[say('asOf'), printedMinute(asked.effective)]] as const) : []),
      [`${say('arrived')} − ${say('left')} = ${say('onHand')}`, `${arrived} − ${left} = ${onHand}`],
      [say('position'), asked.at],
      [say('printed'), printedMinute(asked.printedAt)],
      ...(lineage.truncated ? ([[say('incomplete'), '…']] as const) : []),
    ],
    header: [
      say('direction'),
      say('step'),
      say('from'),
      say('how'),
      say('to'),
      say('quantity'),
      say('unit'),
      say('document'),
      say('occurredAt'),
      say('recordedAt'),
      say('position'),
      say('event'),
    ],
    figures: [1, 5, 10],
    rows: lineage.edges.map((edge) => [
      say(edge.direction),
      String(edge.depth),
      named(edge.from),
      kindLabels[edge.kind][language],
      named(edge.to),
      edge.quantity,
      nameIn(language, lineage.unit),
      edge.document === null ? '' : [edge.document, edge.line].filter((part) => part !== null).join(' / '),
      printedMinute(edge.occurredAt),
      printedMinute(edge.recordedAt),
      edge.position,
      edge.eventId,
    ]),
    wordless: lineage.edges.map((edge) => [
      asked.id,
      edge.direction,
      String(edge.depth),
      edge.from,
      edge.kind,
      edge.to,
      edge.quantity,
      edge.document ?? '',
      String(edge.line ?? ''),
      edge.position,
      edge.eventId,
    ]),
    digest: say('digest'),
  };
};

const nodeName = ({ kind, id, line, names }: LineageNode, language: Language): string =>
  [nodeLabels[kind][language], names && kind !== 'batch' ? nameIn(language, names) : null, id, line]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
