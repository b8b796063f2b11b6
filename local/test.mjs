import { installDependencies } from './stack/dependencies.mjs';
import { parseOptions } from './stack/options.mjs';
import { checkSteps } from './steps/check-steps.mjs';
import { runSteps } from './steps/run-steps.mjs';
import { testSteps } from './steps/test-steps.mjs';

parseOptions({ command: 'npm test' });
installDependencies(console.log);
await runSteps([...checkSteps(), ...testSteps()]);
