import { installDependencies } from './stack/dependencies.mjs';
import { parseOptions } from './stack/options.mjs';
import { checkSteps } from './steps/check-steps.mjs';
import { runSteps } from './steps/run-steps.mjs';

parseOptions({ command: 'npm run check' });
installDependencies(console.log);
await runSteps(checkSteps());
