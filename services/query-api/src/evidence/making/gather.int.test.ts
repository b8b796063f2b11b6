import { addComment, discussion, discussionId, type Discussed } from '@granary/domain/discussions';
import { TreeReader, lastHeads } from '@granary/evidence/log';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { openEvidenceStack, type EvidenceStack } from '@granary/testing/stack/evidence';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { gather } from './gather.ts';

let evidence: EvidenceStack;
let tree: TreeReader;
beforeAll(async () => {
  evidence = await openEvidenceStack();
  await evidence.append(1);
  await commented({ kind: 'count', number: 'CNT-1' });
  await commented({ kind: 'batch', number: 'PP.UREA.A' });
  await evidence.record();
  const [head] = lastHeads(evidence.directory, 1);
  tree = new TreeReader(evidence.directory, head?.size ?? 0);
}, 60_000);
afterAll(async () => {
  tree.close();
  await evidence.close();
});

const commented = (document: Discussed) =>
  evidence.log.decide(discussion, discussionId(document), commandContext(), (state) =>
    addComment(state, { document, comment: randomUUID(), author: 'u-dara', text: 'Look', mentions: [] }),
  );

const streamsOf = async (category: string | null): Promise<string[]> => {
  const period = { from: '2000-01-01', to: '2999-12-31' };
  const { events } = await gather(evidence.log, tree, { kind: 'period', ...period, category, leftOut: 0 });
  const streams: string[] = [];
  for await (const { event } of events) streams.push(event.stream);
  return streams;
};

describe('a package of a period', () => {
  it('has the discussions of the documents of its category', async () => {
    expect(await streamsOf('count')).toEqual(['discussion-count.CNT-1']);
    expect(await streamsOf('stock')).toEqual(['discussion-batch.PP.UREA.A']);
    expect(await streamsOf('unit')).toEqual(['unit-u0']);
  });

  it('has everything without a category', async () => {
    expect(await streamsOf(null)).toEqual([
      'unit-u0',
      'discussion-count.CNT-1',
      'discussion-batch.PP.UREA.A',
    ]);
  });
});
