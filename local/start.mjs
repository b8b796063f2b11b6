import { relative, join } from 'node:path';
import { buildWhatChanged } from './stack/build.mjs';
import { demoLanguage, demoState, giveUpDemo, loadDemoOnce, requestDemo, wantDemo } from './stack/demo.mjs';
import { installDependencies } from './stack/dependencies.mjs';
import { eraseData, setDataAside } from './stack/fresh.mjs';
import { HOME } from './stack/layout.mjs';
import { parseOptions } from './stack/options.mjs';
import { becomeOwner } from './stack/owner.mjs';
import { partsNotWell } from './stack/readiness.mjs';
import { howToSignIn } from './stack/sign-in.mjs';
import { externalServers, settingsFromEnvironment } from './stack/settings.mjs';
import { killStack, openStack } from './stack/stack.mjs';
import { createTerminal } from './stack/terminal.mjs';

// Until the dependencies are installed, only node: modules and files without dependencies may be imported here.

const { say, progress } = createTerminal();
const { values: options } = parseOptions({
  command: 'npm start',
  options: {
    fresh: { type: 'boolean', default: false },
    demo: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    language: { type: 'string' },
  },
});

try {
  await start();
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}

async function start() {
  const settings = settingsFromEnvironment(HOME);
  const language = demoLanguage(options.language);
  becomeOwner(HOME, say);
  if (options.fresh && !(await eraseData(HOME, { isAgreed: options.yes, say }))) return;
  const others = externalServers(settings);
  const { eventStore, postgres } = settings.external;
  if (demoState(HOME) === 'loading' && (eventStore || postgres)) {
    say('The demo data were not loaded to their end; for a whole demo, empty the servers.');
    giveUpDemo(HOME);
  } else if (demoState(HOME) === 'loading') {
    say('The demo data were not loaded to their end; beginning anew.');
    await setDataAside(HOME, { say });
  }
  if (others.length > 0) say(`Not ours, used as they are: ${others.join(', ')}.`);

  const stack = openStack(settings, {
    say,
    async prepare(signal) {
      if (!options.demo) wantDemo(settings);
      installDependencies(say);
      await buildWhatChanged({ say, signal });
      if (options.demo) await requestDemo(settings);
      say('Starting …');
    },
  });
  const stopping = stopOnSignals(stack);
  try {
    const { url, databaseUrl, tokenSecret } = await stack.started;
    const troubles = await partsNotWell(url, stopping.signal, say);
    if (troubles.length === 0)
      await loadDemoOnce(HOME, { url, tokenSecret, language, progress, say, signal: stopping.signal });
    stopping.signal.throwIfAborted();
    const account = await howToSignIn(settings, { demo: demoState(HOME), databaseUrl });
    welcome(url, troubles, account);
  } catch (error) {
    if (!stopping.signal.aborted) {
      await stack.stop();
      throw error;
    }
  }
  await stopping.done;
}

/** The first signal stops everything in order, a second one kills it. */
function stopOnSignals(stack) {
  const stopping = new AbortController();
  const done = new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(name, () => {
        if (stopping.signal.aborted) {
          killStack(HOME);
          return;
        }
        stopping.abort(new Error('Stopped'));
        say('\nStopping …');
        void stack.stop().then(() => {
          say('Everything has stopped.');
          resolve();
        });
      });
    }
  });
  return { signal: stopping.signal, done };
}

function welcome(url, troubles, account) {
  const logs = `${relative(process.cwd(), join(HOME, 'logs')) || '.'}/`;
  say(
    troubles.length === 0
      ? '\nGranary is ready.\n'
      : `\nGranary runs, but not all is well:\n  ${troubles.join('\n  ')}\n`,
  );
  say(`  Open      ${url}`);
  say(`  Sign in   ${account}`);
  say(`  Health    ${url}/api/v1/health`);
  say(`  Logs      ${logs}`);
  say('  Stop      Ctrl-C');
}
