import { checkDependencyLaw } from '../law/dependency-law.mjs';
import { commandStep } from './command.mjs';

/** Static checks. */
export function checkSteps() {
  // Incremental builds do not notice changed types in packages.
  const fresh = process.env.CI ? ['--force'] : [];
  return [
    commandStep('format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']),
    commandStep('types', ['node_modules/typescript/bin/tsc', '-b', ...fresh]),
    // After `types`: type-aware linting needs the packages' emitted types.
    commandStep('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '.']),
    { name: 'dependency law', run: dependencyLaw },
    commandStep('dead code', ['node_modules/knip/bin/knip.js', '--no-progress']),
  ];
}

async function dependencyLaw() {
  const { breaches, modules } = await checkDependencyLaw();
  for (const { rule, from, to } of breaches) console.log(`${rule}: ${from} → ${to}`);
  if (breaches.length === 0) console.log(`${modules} modules keep it.`);
  return { passed: Number(breaches.length === 0), failed: breaches.length };
}
