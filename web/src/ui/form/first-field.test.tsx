import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { isLeaving, useFirstField } from './first-field.ts';

const realMatchMedia = window.matchMedia;
let keyboard: boolean;
beforeEach(() => {
  keyboard = true;
  window.matchMedia = (() => ({ matches: keyboard })) as never;
});
afterEach(() => {
  window.matchMedia = realMatchMedia;
});

const Form = ({ part }: { part?: string }) => {
  const box = useRef<HTMLFormElement>(null);
  useFirstField(box, part);
  return (
    <form ref={box}>
      <input aria-label="template" />
      <div data-field="code" data-label="Code">
        <input aria-label="code" disabled />
      </div>
      <div data-field={part} data-label="Name">
        <input aria-label="hidden" tabIndex={-1} />
        <input key={part} aria-label={`name ${part}`} />
      </div>
    </form>
  );
};
const focused = () => document.activeElement?.getAttribute('aria-label') ?? null;

describe('a form', () => {
  it('has the focus in its first field that can be filled in, also on its next part', () => {
    const { rerender } = render(<Form part="one" />);
    expect(focused()).toBe('name one');
    rerender(<Form part="two" />);
    expect(focused()).toBe('name two');
    screen.getByLabelText('template').focus();
    rerender(<Form part="two" />);
    expect(focused()).toBe('template');
  });

  it('leaves the focus alone on a touch device', () => {
    keyboard = false;
    render(<Form part="one" />);
    expect(focused()).toBeNull();
  });

  it('is left by Esc, unless that closes something in it or ends a composition', () => {
    const pressed = (key: string, { composing = false, handled = false } = {}) =>
      isLeaving({
        key,
        defaultPrevented: handled,
        nativeEvent: { isComposing: composing } as KeyboardEvent,
      });
    expect(pressed('Escape')).toBe(true);
    expect(pressed('Escape', { handled: true })).toBe(false);
    expect(pressed('Escape', { composing: true })).toBe(false);
    expect(pressed('Enter')).toBe(false);
  });
});
