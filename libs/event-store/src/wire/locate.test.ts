import { describe, expect, it } from '@jest/globals';
import type { ClusterMember, MemberState } from './cluster-members.ts';
import { agreedNode } from './locate.ts';

const member = (address: string, state: MemberState, isAlive = true): ClusterMember => ({
  address,
  state,
  isAlive,
});
const cluster = (leader: string, { dead }: { dead?: string } = {}) =>
  ['a', 'b', 'c'].map((address) =>
    member(address, address === leader ? 'leader' : 'follower', address !== dead),
  );

describe('agreedNode', () => {
  it('chooses a leader that answers and is named by another member', () => {
    const views = new Map([
      ['b', cluster('b')],
      ['c', cluster('b')],
    ]);
    expect(agreedNode(views, 'leader')).toBe('b');
  });

  it('chooses none while the named leader does not answer', () => {
    const views = new Map([
      ['b', cluster('a')],
      ['c', cluster('a')],
    ]);
    expect(agreedNode(views, 'leader')).toBeUndefined();
  });

  it('ignores a formerly frozen node that alone considers itself leader', () => {
    const views = new Map([
      ['a', cluster('a')],
      ['b', cluster('b', { dead: 'a' })],
      ['c', cluster('b', { dead: 'a' })],
    ]);
    expect(agreedNode(views, 'leader')).toBe('b');
    expect(agreedNode(new Map([['a', cluster('a')]]), 'leader')).toBeUndefined();
  });

  it('chooses the only node', () => {
    expect(agreedNode(new Map([['a', [member('a', 'leader')]]]), 'leader')).toBe('a');
  });

  it('prefers a follower on request, else the leader', () => {
    const whole = new Map([
      ['a', cluster('a')],
      ['b', cluster('a')],
    ]);
    expect(agreedNode(whole, 'follower')).toBe('b');
    const alone = new Map([['a', [member('a', 'leader')]]]);
    expect(agreedNode(alone, 'follower')).toBe('a');
  });
});
