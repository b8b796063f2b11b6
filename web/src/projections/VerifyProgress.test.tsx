import { beforeAll, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { loadTexts, startTexts } from '../app/i18n/i18n.ts';
import { settings } from '../app/settings/settings.ts';
import { textsOf } from '../testing/source-files.ts';
import { VerifyAllProgress, VerifyProgress } from './VerifyProgress.tsx';

beforeAll(async () => {
  settings.change({ language: 'en-US' });
  await startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!));
  await loadTexts(['projections']);
});

const shown = (state: 'requested' | 'running', progress: number, etaSeconds: number | null) =>
  render(<VerifyProgress verification={{ state, progress, etaSeconds }} />).container.textContent;
const bar = () => screen.getByRole('progressbar', { name: 'Progress of the verification' });

describe('verification progress', () => {
  it('shows the percentage and the time left', () => {
    expect(shown('running', 0.437, 65)).toBe('Verifying43 %1 min 5 s left');
    expect(bar().getAttribute('aria-valuenow')).toBe('43');
  });

  it('shows no figure while waiting, and the comparison at the end', () => {
    expect(shown('requested', 0, null)).toBe('Waiting for verification');
    expect(bar().getAttribute('aria-valuenow')).toBeNull();
    expect(shown('running', 1, null)).toBe('Comparing the rows100 %');
  });
});

it('several verifications are shown together with the finished ones', () => {
  const verifications = { total: 14, ended: 3, progress: 0.5, etaSeconds: null };
  const { container } = render(<VerifyAllProgress verifications={verifications} />);
  expect(container.textContent).toBe('Verifying 14 read models50 %3 finished');
});
