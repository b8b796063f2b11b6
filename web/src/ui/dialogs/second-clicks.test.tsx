import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { DialogHost } from './DialogHost.tsx';
import { ask } from './ask.ts';
import { stopStraySecondClicks } from './second-clicks.ts';

let stop: () => void;
let answers: boolean[];
beforeEach(async () => {
  stop = stopStraySecondClicks();
  answers = [];
  render(
    <>
      <input type="checkbox" />
      <DialogHost />
    </>,
  );
  await act(
    async () => void ask.confirm({ title: 'Remove?', confirm: 'Remove' }).then((yes) => answers.push(yes)),
  );
});
afterEach(() => {
  stop();
  cleanup();
});

const below = () => screen.getByRole<HTMLInputElement>('checkbox', { hidden: true });

it('a double click on the button of a dialog does not reach what is below', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }), { detail: 1 });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(below(), { detail: 2 });
  expect(below().checked).toBe(false);
  await waitFor(() => expect(answers).toEqual([true]));
});

it('what is below can be clicked again at once, and twice', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }), { detail: 1 });
  fireEvent.click(below(), { detail: 1 });
  expect(below().checked).toBe(true);
  fireEvent.click(below(), { detail: 2 });
  expect(below().checked).toBe(false);
});
