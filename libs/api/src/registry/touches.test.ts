import { describe, expect, it } from '@jest/globals';
import type { Topic, WriteEndpoint } from '../http/index.ts';
import { registeredEndpoints } from './index.ts';

interface Write {
  readonly name: string;
  readonly contract: WriteEndpoint;
}

const writes = registeredEndpoints.flatMap(({ name, contract }): Write[] =>
  contract.method === 'GET' ? [] : [{ name, contract }],
);
const below = (path: string): Write[] =>
  writes.filter(({ contract }) => `${contract.path}/`.startsWith(path));
const without = (topic: Topic, some: readonly Write[]): string[] =>
  some.filter(({ contract }) => !contract.touches.includes(topic)).map(({ name }) => name);

describe('a write', () => {
  it.each<[string, Topic]>([
    ['/categories/', 'category'],
    ['/contracts/', 'contract'],
    ['/costs/markups/', 'markup'],
    ['/counts/', 'count'],
    ['/credit/accounts/', 'credit'],
    ['/credit/requests/', 'creditRequest'],
    ['/customers/', 'customer'],
    ['/distribution/', 'distribution'],
    ['/documents/', 'discussion'],
    ['/exports/', 'export'],
    ['/inbound/', 'inbound'],
    ['/inventory/', 'stock'],
    ['/items/', 'item'],
    ['/lists/', 'sharedView'],
    ['/outbound/', 'outbound'],
    ['/projections/', 'projection'],
    ['/recalls/', 'recall'],
    ['/reports/schedules/', 'schedule'],
    ['/roles/', 'role'],
    ['/specifications/', 'specification'],
    ['/suppliers/', 'supplier'],
    ['/templates/', 'template'],
    ['/units/', 'unit'],
    ['/users/', 'user'],
    ['/warehouses/', 'warehouse'],
    ['/workflow/', 'workflow'],
  ])('below %s touches %s', (path, own) => {
    expect(below(path).length).toBeGreaterThan(0);
    expect(without(own, below(path))).toEqual([]);
  });

  it('that moves an approval touches the inbox', () => {
    const moving = writes.filter(({ contract }) =>
      /\/(submission|review|(sales-)?approval|(sales-)?rejection|withdrawal)$/.test(contract.path),
    );
    expect(moving.length).toBeGreaterThan(0);
    expect(without('workflow', moving)).toEqual([]);
  });

  it('names no topic twice', () => {
    const twice = writes.filter(({ contract: { touches } }) => new Set(touches).size < touches.length);
    expect(twice.map(({ name }) => name)).toEqual([]);
  });
});
