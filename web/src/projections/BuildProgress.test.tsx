import { beforeAll, expect, it } from '@jest/globals';
import type { ProjectionBuild } from '@granary/api/projections';
import { render } from '@testing-library/react';
import { loadTexts, startTexts } from '../app/i18n/i18n.ts';
import { settings } from '../app/settings/settings.ts';
import { textsOf } from '../testing/source-files.ts';
import { BuildProgress } from './BuildProgress.tsx';

beforeAll(async () => {
  settings.change({ language: 'en-US' });
  await startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!));
  await loadTexts(['projections']);
});

const shown = (changed: Partial<ProjectionBuild>) => {
  const build = { version: 3, phase: 'switching', progress: 1, rate: null, etaSeconds: null, waitsFor: null };
  return render(<BuildProgress build={{ ...build, ...changed } as ProjectionBuild} />).container.textContent;
};

it('a switch shows what it waits for', () => {
  expect(shown({})).toBe('v3 · Switching100 %');
  expect(shown({ waitsFor: { reads: 2, seconds: 40, program: 'pg_dump' } })).toBe(
    'v3 · Switching100 %Waiting for 2 reads, the longest for 40 s (pg_dump)',
  );
});
