import { installDependencies } from './stack/dependencies.mjs';
import { checkSteps } from './steps/check-steps.mjs';
import { runSteps } from './steps/run-steps.mjs';
import { testSteps } from './steps/test-steps.mjs';

installDependencies(console.log);
await runSteps([...checkSteps(), ...testSteps()]);
