import { KeyedQueue, strangeness } from '@granary/event-store';
import { build } from './build.ts';
import { VersionRunner } from './version-runner.ts';
import { schemaOf, shapeHash } from '../tables/ddl.ts';
import type { ReadModelDefinition } from '../fold/definitions.ts';
import { BackgroundTasks } from './background-tasks.ts';
import type { WorkerContext } from './batch-folder.ts';
import { switchWhenFree } from '../tables/switch-views.ts';
import { versionTablesOf } from '../tables/version-tables.ts';
import { openVerifications } from '../verify/open-verifications.ts';
import { runVerification } from '../verify/run-verification.ts';
import type { Stage, VersionState } from '../tables/version-state.ts';
import {
  discardBuild,
  noteLog,
  removeDropped,
  requestBuild,
  storedVersions,
  wasBuilt,
  type StoredVersion,
} from '../tables/versions.ts';

export interface RunnerOptions {
  /** Whether a newer version in the code is built automatically or on command. */
  readonly rebuild: 'automatic' | 'on-command';
  readonly signal: AbortSignal;
  /** Shared by all supervisors of the process. */
  readonly comparing: KeyedQueue;
}

/** Runs one read model in this process: keeps its versions up to date and carries out what its rows in Postgres request. */
export class ReadModelSupervisor {
  /** The newest definition in the code. */
  readonly model: ReadModelDefinition;
  readonly #context: WorkerContext;
  readonly #options: RunnerOptions;
  readonly #definitions: ReadonlyMap<number, ReadModelDefinition>;
  readonly #tasks: BackgroundTasks;
  /** The live and the previous version run by this process, by schema. */
  #carried: ReadonlyMap<string, VersionRunner> = new Map();
  #live: string | undefined;
  #trouble: string | undefined;
  #strangeLog: string | undefined;
  #preparing: Promise<void> | undefined;
  /** One verification of this model at a time, in step with other models. */
  readonly #verifying = new KeyedQueue();
  /** Builds whose tables matched their definitions when first checked. */
  readonly #fitting = new Set<string>();

  /** `definitions` share one name; older ones serve versions that are still live or previous. */
  constructor(context: WorkerContext, definitions: readonly ReadModelDefinition[], options: RunnerOptions) {
    const [newest] = definitions.toSorted((one, other) => other.version - one.version);
    if (!newest) throw new Error('a read model needs a definition');
    this.model = newest;
    this.#context = context;
    this.#options = options;
    this.#definitions = new Map(definitions.map((definition) => [definition.version, definition]));
    this.#tasks = new BackgroundTasks(options.signal, context.logger);
  }

  get definitions(): Iterable<ReadModelDefinition> {
    return this.#definitions.values();
  }

  /** Whether it runs any version. */
  get ready(): boolean {
    return this.#carried.size > 0;
  }

  /** Why this code cannot fold the live version. */
  get trouble(): string | undefined {
    return this.#trouble;
  }

  /** Why the live rows belong to another log. */
  get strangeLog(): string | undefined {
    return this.#strangeLog;
  }

  /** The live version's state as last read. */
  get state(): VersionState | undefined {
    return this.#live === undefined ? undefined : this.#carried.get(this.#live)?.state;
  }

  /** Reconciles the running work with the rows in Postgres. Concurrent calls share one run. */
  prepare(): Promise<void> {
    this.#preparing ??= this.#context.feed
      .expecting(() => this.#prepare())
      .finally(() => {
        this.#preparing = undefined;
      });
    return this.#preparing;
  }

  /** Reconciles, then folds the versions there are. */
  async look(): Promise<void> {
    await this.#context.feed.expecting(async () => {
      await this.#preparing?.catch(() => undefined);
      await this.prepare();
    });
    for (const version of this.#carried.values()) void version.work().catch(() => undefined);
  }

  /** Folds one version to the head and lingers there for further events. */
  async work(version: number): Promise<void> {
    await Promise.all(this.carried(version).map((carried) => carried.work()));
  }

  /** For one version in the code, or for all. */
  carried(version?: number): VersionRunner[] {
    const all = [...this.#carried.values()];
    return version === undefined ? all : all.filter(({ model }) => model.version === version);
  }

  /** Waits for running tasks when the process ends. */
  async settled(): Promise<void> {
    await this.#preparing?.catch(() => undefined);
    await this.#tasks.settled();
    await Promise.all([...this.#carried.values()].map((version) => version.settled()));
  }

  async #prepare(): Promise<void> {
    const versions = await storedVersions(this.#context.pool, this.model.name);
    const at = (stage: Stage) => versions.find((version) => version.stage === stage);
    const [live, previous, building] = [at('live'), at('previous'), at('building')];
    for (const dropped of versions) if (dropped.stage === 'dropped') this.#remove(dropped);
    await this.#carry(live, previous);
    this.#goBack(previous);
    if (building) await this.#build(building, live !== undefined);
    else if (this.#strangeLog !== undefined || (await this.#mayBegin(live))) await this.#begin();
    for (const version of [live, previous]) if (version) await this.#retry(version);
    await this.#verify();
  }

  /** Runs requested verifications; builds verify themselves. */
  async #verify(): Promise<void> {
    for (const { id, requestedBy, reason, ...asked } of await openVerifications(
      this.#context.pool,
      this.model.name,
    )) {
      const model = this.#definitionOf(asked);
      if (!model) continue;
      this.#tasks.run(`verify ${id}`, async (signal) => {
        const request = { id, requestedBy, reason };
        await this.#verifying.run('verification', () => {
          const { comparing } = this.#options;
          const shared = { pass: this.#context.feed.verifying.join(-1n, model.categories), comparing };
          return runVerification({ ...this.#context, shared }, versionTablesOf(model), request, signal);
        });
      });
    }
  }

  /** The live and the previous version, if this code has matching definitions. */
  async #carry(live: StoredVersion | undefined, previous: StoredVersion | undefined): Promise<void> {
    const carried = new Map<string, VersionRunner>();
    let trouble = live && live.version > this.model.version ? this.#olderThan(live) : undefined;
    let strangeLog: string | undefined;
    for (const version of [live, previous]) {
      const model = version && this.#definitionOf(version);
      if (!version || !model) continue;
      const strange = await this.#strangeness(version, model);
      const misfit = strange ?? this.#misfit(version, model);
      if (version === live) {
        strangeLog = strange;
        trouble ??= misfit;
      }
      if (misfit) continue;
      const schema = schemaOf(model);
      const known = this.#carried.get(schema);
      carried.set(schema, known ?? new VersionRunner(this.#context, model, this.#options.signal));
    }
    this.#carried = carried;
    this.#live = live && schemaOf({ ...live, name: this.model.name });
    this.#trouble = trouble;
    this.#strangeLog = strangeLog;
  }

  #olderThan(live: StoredVersion): string {
    return `version ${live.version} is live, this code knows version ${this.model.version}`;
  }

  async #build(stored: StoredVersion, replacesLive: boolean): Promise<void> {
    const { comparing } = this.#options;
    const model = this.#definitionOf(stored);
    const standsStill = stored.paused || (stored.stoppedBy !== null && replacesLive);
    const task = model && !standsStill ? `build ${schemaOf(model)}` : undefined;
    this.#tasks.stopExcept('build ', task);
    if (!model || !task) return;
    if (
      stored.phase !== 'requested' &&
      ((await this.#strangeness(stored, model)) ?? this.#misfit(stored, model))
    ) {
      await discardBuild(this.#context.pool, model);
      if (await requestBuild(this.#context.pool, this.#byConfiguration())) await this.#prepare();
      return;
    }
    this.#tasks.run(
      task,
      (signal) =>
        build(this.#context, versionTablesOf(model), signal, {
          replacesLive,
          comparing,
          from: stored.position,
        }),
      () => this.#lookAgain(),
    );
  }

  /** True if there is no version yet, or if the code has a newer, never built version and automatic builds are on. */
  async #mayBegin(live: StoredVersion | undefined): Promise<boolean> {
    this.#tasks.stopExcept('build ', undefined);
    if (!live) return true;
    if (this.#options.rebuild === 'on-command' || live.version >= this.model.version) return false;
    return !(await wasBuilt(this.#context.pool, this.model));
  }

  async #begin(): Promise<void> {
    if (await requestBuild(this.#context.pool, this.#byConfiguration())) await this.#prepare();
  }

  #byConfiguration() {
    const { name, version } = this.model;
    return { name, version, switchWhenReady: true, requestedBy: null, reason: null };
  }

  /** Switches back to the previous version once it has caught up with the live one. */
  #goBack(previous: StoredVersion | undefined): void {
    const build = previous && { ...previous, name: this.model.name };
    if (!build?.switchRequested || build.ofAnotherLog) return;
    const { pool, logger } = this.#context;
    const catchUp = async (through: bigint) => {
      await this.#carried.get(schemaOf(build))?.catchUp(through);
      return true;
    };
    const goBack = async (signal: AbortSignal) => {
      if (await switchWhenFree(pool, build, { signal, catchUp }))
        logger.info({ model: build.name, version: build.version }, 'live again');
    };
    this.#tasks.run(`switch ${schemaOf(build)}`, goBack, () => this.#lookAgain());
  }

  #remove(dropped: StoredVersion): void {
    const build = { ...dropped, name: this.model.name };
    this.#tasks.run(`remove ${schemaOf(build)}`, () => removeDropped(this.#context.pool, build));
  }

  async #retry(version: StoredVersion): Promise<void> {
    const carried = this.#carried.get(schemaOf({ ...version, name: this.model.name }));
    if (!carried || version.retry.length === 0) return;
    for (const stream of version.retry) await carried.retry(stream);
    // A stopped model resumes.
    void carried.work().catch(() => undefined);
  }

  /** Reconciles in the background; on failure the next heartbeat retries. */
  #lookAgain(): void {
    void this.look().catch((error: unknown) =>
      this.#context.logger.debug({ model: this.model.name, err: error }, 'looking again soon'),
    );
  }

  #definitionOf({
    version,
    build: number,
  }: Pick<StoredVersion, 'version' | 'build'>): ReadModelDefinition | undefined {
    const definition = this.#definitions.get(version);
    return definition && { ...definition, build: number };
  }

  /** Why this code cannot fold the existing tables. */
  #misfit({ version, shapeHash: stored }: StoredVersion, model: ReadModelDefinition): string | undefined {
    return stored === shapeHash(model)
      ? undefined
      : `the tables of version ${version} differ from the entities: raise the version`;
  }

  /** Why the existing rows belong to another log; also recorded for switches. */
  async #strangeness(stored: StoredVersion, model: ReadModelDefinition): Promise<string | undefined> {
    const schema = schemaOf(model);
    if (this.#fitting.has(schema)) return undefined;
    const { pool, log, logger } = this.#context;
    const strange = await strangeness(log, stored);
    if ((strange !== undefined) !== stored.ofAnotherLog) {
      await noteLog(pool, model, strange !== undefined);
      if (strange !== undefined)
        logger.error({ model: model.name, strange }, 'the log is another one; building anew');
    }
    if (strange === undefined) this.#fitting.add(schema);
    return strange;
  }
}
