import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { textsOf } from '../../testing/source-files.ts';
import { presentNotices } from '../client/notifications.ts';
import { startTexts } from '../i18n/i18n.ts';
import { session } from './session-store.ts';
import { chooseWarehouse, useChosenWarehouse, useWorksIn } from './warehouse.ts';

beforeAll(() => startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!)));

const place = (code: string) => ({ code, name: code, englishName: code, khmerName: code });
const signIn = (id: string, ...codes: string[]) =>
  session.set({
    isAuthenticated: true,
    user: { id, username: id, realName: id, role: 'warehouse_staff', warehouses: codes.map(place) },
  });
const chosen = () => {
  const { result, unmount } = renderHook(() => useChosenWarehouse()?.code);
  const code = result.current;
  unmount();
  return code;
};

describe('working warehouse', () => {
  const shown: string[] = [];
  let leave: () => void;
  beforeEach(() => {
    localStorage.clear();
    shown.length = 0;
    leave = presentNotices(({ title }) => shown.push(title));
  });
  afterEach(() => leave());

  it('is chosen per user', () => {
    signIn('u1', 'PNH', 'SR');
    expect(chosen()).toBeUndefined();
    act(() => chooseWarehouse('SR'));
    expect(chosen()).toBe('SR');
    signIn('u2', 'PNH', 'SR');
    expect(chosen()).toBeUndefined();
    signIn('u1', 'PNH', 'SR');
    expect(chosen()).toBe('SR');
  });

  it('is the only one available by default', () => {
    signIn('u3', 'PNH');
    expect(chosen()).toBe('PNH');
  });

  it('is no condition for working in one of several', () => {
    signIn('u4', 'PNH', 'SR');
    const worksIn = (code: string) => renderHook(() => useWorksIn(code)).result.current;
    expect(['PNH', 'SR', 'BTB'].map(worksIn)).toEqual([true, true, false]);
  });

  it('cannot be one without access, which is reported', () => {
    signIn('u4', 'PNH', 'SR');
    act(() => chooseWarehouse('KPC'));
    expect(chosen()).toBeUndefined();
    expect(shown).toEqual(['切换仓库失败']);
  });
});
