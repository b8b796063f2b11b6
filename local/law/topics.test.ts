import { join } from 'node:path';
import { registeredEndpoints } from '@granary/api/registry';
import { expect, it } from '@jest/globals';
import { ROOT } from '../stack/layout.mjs';
import { topicsRead } from './topics.mjs';

it('what a write touches, some screen reads', () => {
  const read: ReadonlySet<string> = topicsRead(join(ROOT, 'web/src'));
  const unread = registeredEndpoints.flatMap(({ name, contract }) =>
    contract.method === 'GET'
      ? []
      : contract.touches.filter((topic) => !read.has(topic)).map((topic) => `${name}: ${topic}`),
  );
  expect(unread).toEqual([]);
});
