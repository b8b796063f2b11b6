import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { startTexts } from '../../app/i18n/i18n.ts';
import { settings } from '../../app/settings/settings.ts';
import { textsOf } from '../../testing/source-files.ts';
import { DecimalInput } from '../form/fields.tsx';
import { QuickEdit } from './QuickEdit.tsx';

beforeAll(async () => {
  settings.change({ language: 'en-US' });
  await startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!));
});

const shown = (accepts: (value: string) => boolean) => {
  const saved: string[] = [];
  const opened: string[] = [];
  const edit = {
    needs: 'warehouse_item:write' as const,
    value: ({ price }: { price: string }) => price,
    input: () => <DecimalInput name="value" label="Price" />,
    save: (_: unknown, value: string) => {
      saved.push(value);
      return Promise.resolve(accepts(value));
    },
  };
  const { unmount } = render(
    <div onClick={() => opened.push('row')} role="presentation">
      <QuickEdit row={{ price: '3.50' }} column={{ label: 'Price', align: 'right' }} edit={edit}>
        $3.50
      </QuickEdit>
    </div>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Change Price' }));
  opened.length = 0;
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
  return { saved, opened, field, unmount };
};
const send = (field: HTMLElement) => act(() => Promise.resolve(fireEvent.keyDown(field, { key: 'Enter' })));

describe('a value changed in its place', () => {
  it('is saved and closed, without opening the row', async () => {
    const { saved, opened, field, unmount } = shown(() => true);
    expect(field.value).toBe('3.50');
    fireEvent.click(field);
    fireEvent.change(field, { target: { value: '4.10' } });
    await send(field);
    expect([saved, opened]).toEqual([['4.10'], []]);
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    unmount();
  });

  it('stays open with what was typed if it is refused', async () => {
    const { saved, field, unmount } = shown(() => false);
    fireEvent.change(field, { target: { value: '99' } });
    await send(field);
    expect(saved).toEqual(['99']);
    expect(field.value).toBe('99');
    unmount();
  });

  it('is not sent if nothing was changed', async () => {
    const { saved, field, unmount } = shown(() => true);
    await send(field);
    expect(saved).toEqual([]);
    unmount();
  });
});
