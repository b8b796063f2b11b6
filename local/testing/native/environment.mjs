import nodeEnvironment from 'jest-environment-node';

/** The globals of the worker itself, which modules loaded by Node see. What a test file changes of them is put back. */
export default class NativeEnvironment extends nodeEnvironment {
  #own = this.global;
  #before = { console: globalThis.console, exit: Reflect.get(process, 'exit'), env: { ...process.env } };

  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
    this.moduleMocker = new this.moduleMocker.constructor(globalThis);
    this.fakeTimersModern.dispose();
    this.fakeTimersModern = new this.fakeTimersModern.constructor({
      config: config.projectConfig,
      global: globalThis,
    });
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    globalThis.console = this.#before.console;
    process.exit = this.#before.exit;
    for (const name of Object.keys(process.env)) if (!(name in this.#before.env)) delete process.env[name];
    Object.assign(process.env, this.#before.env);
    this.global = this.#own;
    await super.teardown();
  }
}
