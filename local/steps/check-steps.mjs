import { checkDependencyLaw } from '../law/dependency-law.mjs';
import { commandStep } from './command.mjs';

/** What can be said about the code without running it. */
export function checkSteps() {
  // An incremental run does not notice that packages brought other types.
  const fresh = process.env.CI ? ['--force'] : [];
  return [
    commandStep('format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']),
    commandStep('types', ['node_modules/typescript/bin/tsc', '-b', ...fresh]),
    // After the types: a package that is not built yet has none the linter could read.
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
