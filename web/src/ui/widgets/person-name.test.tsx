import { afterEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { displayNames } from '../../app/session/display-names.ts';
import { columnsOf } from '../list/columns.tsx';
import { PersonName } from './PersonName.tsx';
import { personName } from './person-name.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const DARA = { id: '01938f5e-0000-7000-8000-000000000001', username: 'sok.dara', realName: 'Sok Dara' };

afterEach(() => displayNames.set([]));

describe('the name of a user', () => {
  it('is the user name until the display name is known, then that, with the user name as tooltip', () => {
    const place = document.createElement('div');
    const root = createRoot(place);
    act(() => root.render(<PersonName username="sok.dara" />));
    expect(place.innerHTML).toBe('sok.dara');
    act(() => displayNames.set([DARA]));
    expect(place.innerHTML).toBe('<span title="sok.dara">Sok Dara</span>');
    act(() => root.unmount());
  });

  it('is the user name for somebody unknown, whatever it is', () => {
    displayNames.set([DARA, { ...DARA, username: 'blank', realName: '' }]);
    expect(['sok.dara', 'nobody', 'constructor', 'blank'].map(personName)).toEqual([
      'Sok Dara',
      'nobody',
      'constructor',
      'blank',
    ]);
  });

  it('is exported as it is known when the list is exported', () => {
    const column = columnsOf<{ createdBy: string }>().person('createdBy', 'Created by');
    displayNames.set([DARA]);
    expect(column.text({ createdBy: 'sok.dara' })).toBe('Sok Dara');
    expect(column.download).toMatchObject({ words: { 'sok.dara': 'Sok Dara' } });
  });
});
