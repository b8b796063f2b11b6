import { KeyedQueue, strangeness } from '@granary/event-store';
import { build } from './build.ts';
import { CarriedVersion } from './carried-version.ts';
import { schemaOf, shapeHash } from './ddl.ts';
import type { ReadModelDefinition } from './definitions.ts';
import { Errands } from './errands.ts';
import type { WorkerContext } from './model-worker.ts';
import { switchWhenFree } from './switch-views.ts';
import { targetOf } from './target.ts';
import { openVerifications } from './verify/open-verifications.ts';
import { runVerification } from './verify/run-verification.ts';
import type { Stage, VersionState } from './version-state.ts';
import {
  discardBuild,
  noteLog,
  removeDropped,
  requestBuild,
  storedVersions,
  wasBuilt,
  type StoredVersion,
} from './versions.ts';

export interface RunnerOptions {
  /** Whether a newer version in the code is built at once, or when somebody asks for it. */
  readonly rebuild: 'automatic' | 'on-command';
  readonly signal: AbortSignal;
  /** Of all runners of the process. */
  readonly comparing: KeyedQueue;
}

/** One read model in this process: does what its rows in Postgres ask for, and carries its versions along. */
export class ModelRunner {
  /** As the newest of the code has it. */
  readonly model: ReadModelDefinition;
  readonly #context: WorkerContext;
  readonly #options: RunnerOptions;
  readonly #definitions: ReadonlyMap<number, ReadModelDefinition>;
  readonly #errands: Errands;
  /** By schema: what this process folds of the live and the previous version. */
  #carried: ReadonlyMap<string, CarriedVersion> = new Map();
  #live: string | undefined;
  #trouble: string | undefined;
  #strangeLog: string | undefined;
  #preparing: Promise<void> | undefined;
  /** One of this model at a time, together with those of others. */
  readonly #verifying = new KeyedQueue();
  /** Builds that fitted when they were first looked at. */
  readonly #fitting = new Set<string>();

  /** `definitions`: of one name; older ones are kept for the versions that are still live or kept. */
  constructor(context: WorkerContext, definitions: readonly ReadModelDefinition[], options: RunnerOptions) {
    const [newest] = definitions.toSorted((one, other) => other.version - one.version);
    if (!newest) throw new Error('a read model needs a definition');
    this.model = newest;
    this.#context = context;
    this.#options = options;
    this.#definitions = new Map(definitions.map((definition) => [definition.version, definition]));
    this.#errands = new Errands(options.signal, context.logger);
  }

  get definitions(): Iterable<ReadModelDefinition> {
    return this.#definitions.values();
  }

  /** It carries something. */
  get ready(): boolean {
    return this.#carried.size > 0;
  }

  /** Why this code cannot fold what is live. */
  get trouble(): string | undefined {
    return this.#trouble;
  }

  /** Why the log is not the one that the live rows were folded from. */
  get strangeLog(): string | undefined {
    return this.#strangeLog;
  }

  /** Of the live version, as this process last saw it. */
  get state(): VersionState | undefined {
    return this.#live === undefined ? undefined : this.#carried.get(this.#live)?.state;
  }

  /** Looks at what is there and what is wanted, and sees to it. Whoever asks meanwhile shares the same look. */
  prepare(): Promise<void> {
    this.#preparing ??= this.#context.feed
      .expecting(() => this.#prepare())
      .finally(() => {
        this.#preparing = undefined;
      });
    return this.#preparing;
  }

  /** Sees to what was written just now, and carries on with what there is then. */
  async look(): Promise<void> {
    await this.#context.feed.expecting(async () => {
      await this.#preparing?.catch(() => undefined);
      await this.prepare();
    });
    for (const version of this.#carried.values()) void version.work().catch(() => undefined);
  }

  /** Folds what it carries of one version in the code to the head, and lingers there for the next events. */
  async work(version: number): Promise<void> {
    await Promise.all(this.carried(version).map((carried) => carried.work()));
  }

  /** Of this version in the code, or of all. */
  carried(version?: number): CarriedVersion[] {
    const all = [...this.#carried.values()];
    return version === undefined ? all : all.filter(({ model }) => model.version === version);
  }

  /** When the process ends: until what was begun is done. */
  async settled(): Promise<void> {
    await this.#preparing?.catch(() => undefined);
    await this.#errands.settled();
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

  /** What somebody has asked for; a build verifies itself. */
  async #verify(): Promise<void> {
    for (const { id, requestedBy, reason, ...asked } of await openVerifications(
      this.#context.pool,
      this.model.name,
    )) {
      const model = this.#definitionOf(asked);
      if (!model) continue;
      this.#errands.run(`verify ${id}`, async (signal) => {
        const request = { id, requestedBy, reason };
        await this.#verifying.run('verification', () => {
          const { comparing } = this.#options;
          const company = { companion: this.#context.feed.verifying.join(-1n, model.categories), comparing };
          return runVerification({ ...this.#context, company }, targetOf(model), request, signal);
        });
      });
    }
  }

  /** The live and the previous version, as far as this code has their definitions and their tables fit. */
  async #carry(live: StoredVersion | undefined, previous: StoredVersion | undefined): Promise<void> {
    const carried = new Map<string, CarriedVersion>();
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
      carried.set(schema, known ?? new CarriedVersion(this.#context, model, this.#options.signal));
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
    const errand = model && !standsStill ? `build ${schemaOf(model)}` : undefined;
    this.#errands.stopExcept('build ', errand);
    if (!model || !errand) return;
    if (
      stored.phase !== 'requested' &&
      ((await this.#strangeness(stored, model)) ?? this.#misfit(stored, model))
    ) {
      await discardBuild(this.#context.pool, model);
      if (await requestBuild(this.#context.pool, this.#byConfiguration())) await this.#prepare();
      return;
    }
    this.#errands.run(
      errand,
      (signal) =>
        build(this.#context, targetOf(model), signal, { replacesLive, comparing, from: stored.position }),
      () => this.#lookAgain(),
    );
  }

  /** There is nothing yet; or the code is newer, was never built, and configuration lets it be built unasked. */
  async #mayBegin(live: StoredVersion | undefined): Promise<boolean> {
    this.#errands.stopExcept('build ', undefined);
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

  /** Back to the previous version, once it has everything that the live one has. */
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
    this.#errands.run(`switch ${schemaOf(build)}`, goBack, () => this.#lookAgain());
  }

  #remove(dropped: StoredVersion): void {
    const build = { ...dropped, name: this.model.name };
    this.#errands.run(`remove ${schemaOf(build)}`, () => removeDropped(this.#context.pool, build));
  }

  async #retry(version: StoredVersion): Promise<void> {
    const carried = this.#carried.get(schemaOf({ ...version, name: this.model.name }));
    if (!carried || version.retry.length === 0) return;
    for (const stream of version.retry) await carried.retry(stream);
    // A model that was stopped goes on.
    void carried.work().catch(() => undefined);
  }

  /** Something stands elsewhere now; whatever goes wrong, the next heartbeat looks as well. */
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

  /** Why the tables that stand in the database cannot be carried on. */
  #misfit({ version, shapeHash: stored }: StoredVersion, model: ReadModelDefinition): string | undefined {
    return stored === shapeHash(model)
      ? undefined
      : `the tables of version ${version} differ from the entities: raise the version`;
  }

  /** Why the rows that stand in the database are of another log; which is noted, for whoever switches. */
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
