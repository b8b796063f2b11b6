import { describe, expect, it } from '@jest/globals';
import { mayMentionOthers, mentionTyped, mentionedIn, offered, partsOf, withMention } from './mentions.ts';

const person = (username: string, realName = username) => ({ id: `u-${username}`, username, realName });
const dara = person('dara', '索达');
const daraSok = person('dara.sok', 'Dara Sok');
const people = [dara, daraSok, person('vanna', 'Vanna Chea')];

describe('a mention', () => {
  it('is offered from the @ on, also behind Chinese, but not in an e-mail address', () => {
    expect(mentionTyped('Ask @da', 7)).toEqual({ from: 4, typed: 'da' });
    expect(mentionTyped('请@索', 3)).toEqual({ from: 1, typed: '索' });
    expect(mentionTyped('@', 1)).toEqual({ from: 0, typed: '' });
    expect(mentionTyped('dara@shop', 9)).toBeUndefined();
    expect(mentionTyped('@dara ', 6)).toBeUndefined();
  });

  it('is found by user name and by display name', () => {
    expect(offered('DA', people)).toEqual([dara, daraSok]);
    expect(offered('索', people)).toEqual([dara]);
    expect(offered('chea', people)).toEqual([people[2]]);
  });

  it('replaces what was typed', () => {
    expect(withMention('Ask @da please', { from: 4, typed: 'da' }, dara)).toEqual({
      text: 'Ask @dara please',
      caret: 10,
    });
  });

  it('is the longest user name, without the punctuation behind it', () => {
    expect(partsOf('@dara.sok, see @Dara.', people)).toEqual([daraSok, ', see ', dara, '.']);
    expect(mentionedIn('@dara @dara @vannak a@vanna @dara.soks', people)).toEqual(['u-dara']);
    expect(partsOf('@nobody', [])).toEqual(['@nobody']);
  });

  it('may be of somebody else, other than an e-mail address', () => {
    expect(mayMentionOthers('Ask @dara and @sok', [dara])).toBe(true);
    expect(mayMentionOthers('Ask @dara, dara@shop, or pay 2 @ 3', [dara])).toBe(false);
    expect(mayMentionOthers('请@索', [])).toBe(true);
  });
});
