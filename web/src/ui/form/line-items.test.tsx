import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { FormProvider } from 'react-hook-form';
import { z } from 'zod';
import { TextInput } from './fields.tsx';
import { LineItems } from './LineItems.tsx';
import { useSchemaForm } from './use-schema-form.ts';

const required = z.string().min(1, 'Required');
const schema = z.object({ lines: z.array(z.object({ item: required, quantity: required })) });

const Form = () => {
  const form = useSchemaForm(schema, { lines: [{ item: '', quantity: '' }] });
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
        <LineItems
          name="lines"
          label="Lines"
          columns={['item', 'quantity'].map((key) => ({
            key,
            label: key,
            render: (path: string) => <TextInput name={`${path}.${key}`} label={key} />,
          }))}
          blank={() => ({ item: '', quantity: '' })}
          addLabel="Add"
        />
        <button type="submit">Save</button>
      </form>
    </FormProvider>
  );
};
const complaints = () => screen.queryAllByText('Required').length;
const items = () => screen.getAllByRole('textbox', { name: 'item' });
/** Does something and waits for the validation that it begins. */
const after = (change: () => void) =>
  act(async () => {
    change();
    await new Promise((done) => setTimeout(done, 50));
  });
const add = () => after(() => fireEvent.click(screen.getByText('Add')));

describe('lines of a form', () => {
  it('complain about nothing that nobody has touched', async () => {
    globalThis.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    } as never;
    render(<Form />);
    await add();
    expect(items()).toHaveLength(2);
    expect(complaints()).toBe(0);

    await after(() => fireEvent.blur(items()[0]!));
    expect(complaints()).toBe(1);
    // The new line has the focus; adding the next one leaves it empty.
    expect(document.activeElement).toBe(items()[1]);
    await add();
    expect(complaints()).toBe(2);

    await after(() => fireEvent.click(screen.getByText('Save')));
    expect(complaints()).toBe(6);
    await add();
    expect(complaints()).toBe(8);
  });
});
