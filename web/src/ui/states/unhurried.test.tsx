import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { Unhurried } from './Unhurried.tsx';

afterEach(cleanup);

it('draws the page around it first, then what is heavy', () => {
  const drawn: string[] = [];
  const Part = ({ name }: { name: string }) => {
    drawn.push(name);
    return name;
  };
  render(
    <>
      <Unhurried meanwhile={<Part name="nothing yet" />}>
        <Part name="heavy" />
      </Unhurried>
      <Part name="page" />
    </>,
  );
  expect(drawn).toEqual(['nothing yet', 'page', 'heavy']);
  expect(screen.queryByText('nothing yet')).toBeNull();
});
