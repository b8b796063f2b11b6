import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useFieldScans } from './use-field-scans.ts';

const Form = ({ onScan, onSubmit }: { onScan: (text: string) => void; onSubmit: () => void }) => {
  const [title, setTitle] = useState('Cartons');
  useFieldScans(onScan, () => document.querySelector('[aria-label=Own]'));
  return (
    <form onSubmit={onSubmit}>
      <input aria-label="Title" value={title} onChange={(event) => setTitle(event.target.value)} />
      <input aria-label="Own" />
    </form>
  );
};

const shown = () => {
  const scans: string[] = [];
  render(<Form onScan={(text) => scans.push(text)} onSubmit={() => scans.push('submitted')} />);
  return { scans, title: screen.getByLabelText<HTMLInputElement>('Title') };
};

/** Presses keys one after the other, with so many milliseconds between them. Returns whether Enter was let through. */
const press = (field: HTMLInputElement, keys: readonly string[], gap: number): boolean => {
  let time = 1000;
  let passed = true;
  for (const key of keys) {
    const control = key === ']CTRL';
    const event = new KeyboardEvent('keydown', {
      key: control ? ']' : key,
      ctrlKey: control,
      bubbles: true,
      cancelable: true,
    });
    Object.defineProperty(event, 'timeStamp', { value: (time += gap) });
    passed = fireEvent(field, event);
    if (passed && key.length === 1) fireEvent.input(field, { target: { value: field.value + key } });
  }
  return passed;
};

describe('a scan into another field', () => {
  it('is taken, with its separators, and the field gets its content back', () => {
    const { scans, title } = shown();
    expect(press(title, [...'10LOT-7', ']CTRL', ...'3048', 'Enter'], 5)).toBe(false);
    expect(scans).toEqual(['10LOT-7\u001D3048']);
    expect(title.value).toBe('Cartons');
  });

  it('is not what a person types, nor a few keys in haste', () => {
    const { scans, title } = shown();
    expect(press(title, [...' in May 2026', 'Enter'], 80)).toBe(true);
    expect(press(title, [...'!!', 'Enter'], 5)).toBe(true);
    expect(scans).toEqual([]);
    expect(title.value).toBe('Cartons in May 2026!!');
  });

  it('into the field for scans is left to it', () => {
    const { scans } = shown();
    expect(press(screen.getByLabelText<HTMLInputElement>('Own'), [...'4006381333931', 'Enter'], 5)).toBe(
      true,
    );
    expect(scans).toEqual([]);
  });
});
