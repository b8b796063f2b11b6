import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useShownSubmission } from './use-shown-submission.ts';

describe('a dialog that decides', () => {
  it('is about what it was opened on, and after a refusal about what is shown now', () => {
    const { result, rerender } = renderHook(([shown, refused]) => useShownSubmission(shown, refused), {
      initialProps: [1, false] as [number, boolean],
    });
    rerender([2, false]);
    expect(result.current).toBe(1);
    rerender([2, true]);
    expect(result.current).toBe(2);
  });
});
