import { createRequire, register } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Runtime from 'jest-runtime';
import { compiled } from './compile.mjs';
import { running } from './globals.mjs';

const require = createRequire(import.meta.url);
const asyncHooks = require('node:async_hooks');
const { AsyncLocalStorage } = asyncHooks;
let contextOfFramework;
register('./hooks.mjs', import.meta.url);

/** Where the source map of a module is, by its URL; found when it is asked for. */
class SourceMaps extends Map {
  get(url) {
    if (!this.has(url) && url.startsWith('file:') && url.endsWith('.ts'))
      this.set(url, compiled(fileURLToPath(url)).map);
    return super.get(url);
  }
}
const SOURCE_MAPS = new SourceMaps();

/**
 * Loads test files with Node's own loader instead of Jest's, so that a worker loads and compiles a module once and not
 * for every test file: a third of a second for a small one, three for a service. In exchange the test files of a worker
 * share their modules, and there are no module mocks.
 */
class NativeRuntime extends Runtime {
  #testPath;

  constructor(...args) {
    super(...args);
    this.#testPath = args[6];
  }

  /**
   * The framework keeps its state in its module and in a global: each test file begins with new ones. Every asynchronous
   * call pays for every storage that is in use, so that of the file before is taken out of use.
   */
  requireInternalModule(path) {
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    delete require.cache[path];
    contextOfFramework?.disable();
    asyncHooks.AsyncLocalStorage = class extends AsyncLocalStorage {
      constructor() {
        super();
        contextOfFramework = this;
      }
    };
    try {
      return require(path);
    } finally {
      asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
    }
  }

  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    running.globals = this.jestGlobals.cjsGlobals(this.#testPath);
  }

  async unstable_importModule(path) {
    await import(pathToFileURL(path).href);
  }

  getSourceMaps() {
    return SOURCE_MAPS;
  }
}

export { NativeRuntime as 'module.exports' };
