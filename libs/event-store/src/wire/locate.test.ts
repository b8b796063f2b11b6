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

describe('the node of a cluster that is asked', () => {
  it('is the leader that answers itself and is named by another member', () => {
    const views = new Map([
      ['b', cluster('b')],
      ['c', cluster('b')],
    ]);
    expect(agreedNode(views, 'leader')).toBe('b');
  });

  it('is nobody while the leader that others name does not answer', () => {
    const views = new Map([
      ['b', cluster('a')],
      ['c', cluster('a')],
    ]);
    expect(agreedNode(views, 'leader')).toBeUndefined();
  });

  it('is not the one that was frozen and alone takes itself for the leader', () => {
    const views = new Map([
      ['a', cluster('a')],
      ['b', cluster('b', { dead: 'a' })],
      ['c', cluster('b', { dead: 'a' })],
    ]);
    expect(agreedNode(views, 'leader')).toBe('b');
    expect(agreedNode(new Map([['a', cluster('a')]]), 'leader')).toBeUndefined();
  });

  it('is the only one there is', () => {
    expect(agreedNode(new Map([['a', [member('a', 'leader')]]]), 'leader')).toBe('a');
  });

  it('is a follower where one is preferred, the leader where there is none', () => {
    const whole = new Map([
      ['a', cluster('a')],
      ['b', cluster('a')],
    ]);
    expect(agreedNode(whole, 'follower')).toBe('b');
    const alone = new Map([['a', [member('a', 'leader')]]]);
    expect(agreedNode(alone, 'follower')).toBe('a');
  });
});
