import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { startTexts } from '../../app/i18n/i18n.ts';
import { settings } from '../../app/settings/settings.ts';
import { textsOf } from '../../testing/source-files.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { useShownColumns } from './shown-columns.ts';
import type { Column } from './types.ts';

const columns = ['Code', 'Name', 'Unit', 'Price', 'Stock', 'Status'].map((label): Column<object> => ({
  field: label.toLowerCase(),
  label,
  text: () => '',
}));

const Chooser = () => {
  const shown = useShownColumns('samples', columns);
  return (
    <>
      <output>{shown.shown.map(({ field }) => field).join(' ')}</output>
      <ColumnChooser columns={columns} shown={shown} seen={shown.shown} />
    </>
  );
};

const order = () => screen.getByRole('status', { hidden: true }).textContent;
const item = (name: string) => screen.getByRole('menuitemcheckbox', { name });
const pin = (label: string) => item(`Pin ${label} on the left`);
const open = async () => {
  render(<Chooser />);
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await screen.findByRole('menu');
};

beforeAll(async () => {
  settings.change({ language: 'en-US' });
  await startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!));
  // Loaded on demand: not within the time that a test waits, on a busy machine.
  await import('@mui/material/Menu');
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the column chooser', () => {
  it('pins columns behind the first, and says which are', async () => {
    await open();
    fireEvent.click(pin('Price'));
    fireEvent.click(pin('Unit'));
    expect(order()).toBe('code price unit name stock status');
    expect(pin('Price').getAttribute('aria-checked')).toBe('true');
    expect(pin('Name').getAttribute('aria-checked')).toBe('false');
    fireEvent.click(pin('Price'));
    expect(order()).toBe('code unit name price stock status');
  });

  it('offers no pin for the first column, which stays anyway, nor for a hidden one', async () => {
    await open();
    fireEvent.click(item('Name'));
    for (const label of ['Code', 'Name'])
      expect(screen.queryByRole('menuitemcheckbox', { name: `Pin ${label} on the left` })).toBeNull();
  });

  it('pins three at most', async () => {
    await open();
    for (const label of ['Name', 'Unit', 'Price']) fireEvent.click(pin(label));
    expect(pin('Stock').getAttribute('aria-disabled')).toBe('true');
    expect(pin('Stock').getAttribute('title')).toBe('No more columns can be pinned');
    expect(pin('Unit').getAttribute('aria-disabled')).toBeNull();
  });

  it('forgets the pin of a column that is hidden', async () => {
    await open();
    fireEvent.click(pin('Stock'));
    fireEvent.click(item('Stock'));
    fireEvent.click(item('Stock'));
    expect(order()).toBe('code name unit price stock status');
  });

  it('forgets pins with the other choices', async () => {
    await open();
    fireEvent.click(pin('Stock'));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Default columns' }));
    expect(order()).toBe('code name unit price stock status');
  });

  it('can be used by the arrow keys alone', async () => {
    await open();
    const key = (name: string) => fireEvent.keyDown(document.activeElement!, { key: name });
    item('Code').focus();
    key('ArrowDown');
    expect(document.activeElement).toBe(item('Name'));
    key('ArrowDown');
    expect(document.activeElement).toBe(pin('Name'));
    key('ArrowDown');
    expect(document.activeElement).toBe(item('Unit'));
  });
});
