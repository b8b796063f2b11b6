import type { Endpoint } from '@granary/api/http';
import { registeredEndpoints } from '@granary/api/registry';
import { rejections, type Decider, type DomainEvent } from '@granary/domain/kernel';
import type { EventStore } from '@granary/event-store';
import type { TestAnswer, TestRequest } from '../stack/test-api.ts';
import { sampleOf, type Dice, type Known } from './samples.ts';

export interface Step {
  readonly contract: Endpoint;
  readonly sent?: TestRequest;
  /** Send as the other user. */
  readonly other?: true;
}

/** A kind of document, and how to move between its states. */
export interface Kind<State, Event extends DomainEvent> {
  readonly decider: Decider<State, Event>;
  /** Path prefix of its commands, such as `/outbound/{number}`. */
  readonly path: string;
  readonly create: (dice: Dice) => Promise<string>;
  readonly statusOf: (state: State) => string;
  /** Values that commands may use in this state. */
  readonly known: (state: State) => Known;
  /** The step a user would normally take next. */
  readonly next: (state: State, dice: Dice) => Step | undefined;
}

interface Ground {
  readonly store: EventStore;
  readonly as: (who: 'one' | 'other', contract: Endpoint, sent: TestRequest) => Promise<TestAnswer>;
  readonly dice: Dice;
}

const commandsBelow = (path: string): Map<string, Endpoint> =>
  new Map(
    registeredEndpoints
      .filter(({ contract }) => contract.method !== 'GET' && contract.path.startsWith(path))
      .map(({ name, contract }) => [name, contract]),
  );

/** Share of steps that follow the normal course. */
const ONWARDS = 0.35;
const STEPS_OF_A_DOCUMENT = 30;
/**
 * Limit on the steps, as a multiple, while expected states are missing; later steps mostly follow the normal course,
 * since the missing states are those far along it.
 */
const PATIENCE = 3;
const RATHER_ONWARDS = 0.55;

/**
 * Walks at random between states and tries every command in each: it must succeed or be rejected with a known code.
 * Continues for a limited time while expected states are missing. Returns the visited states.
 */
export const walk = async <State, Event extends DomainEvent>(
  kind: Kind<State, Event>,
  { store, as, dice }: Ground,
  steps: number,
  expected: readonly string[],
): Promise<ReadonlySet<string>> => {
  const commands = commandsBelow(kind.path);
  const names = [...commands.keys()];
  const map = new WalkedMap(names);
  let id = '';
  const foundAll = () => expected.every((status) => map.statuses.has(status));
  const isThrough = (step: number) => step >= steps && foundAll();
  for (let step = 0; step < steps * PATIENCE && !isThrough(step); step += 1) {
    if (step % STEPS_OF_A_DOCUMENT === 0) id = await kind.create(dice);
    const { state } = await store.load(kind.decider, id);
    const status = kind.statusOf(state);
    const onwards = kind.next(state, dice);
    const asPeopleDo = names.find((one) => commands.get(one) === onwards?.contract);
    const name =
      asPeopleDo && dice.chance(step < steps ? ONWARDS : RATHER_ONWARDS)
        ? asPeopleDo
        : dice.pick(map.worthTrying(status));
    const { contract, sent, other } =
      onwards && name === asPeopleDo && dice.chance(0.8)
        ? onwards
        : sampled(commands.get(name)!, dice, kind.known(state));
    const [param = ''] = /(?<=\{)\w+(?=\})/.exec(contract.path) ?? [];
    const request = { ...sent, params: { ...sent?.params, [param]: id } };
    const answer = await as(other ? 'other' : 'one', contract, request);
    if (!isCarriedOut(answer) && !isRefusedByName(answer))
      throw new Error(`neither: ${JSON.stringify({ id, status, name, request, answer })}`);
    const { state: after } = await store.load(kind.decider, id);
    map.walked(status, name, kind.statusOf(after));
    if (foundAll() ? map.isDeadEnd(kind.statusOf(after)) : map.isFinal(kind.statusOf(after)))
      id = await kind.create(dice);
  }
  return map.statuses;
};

const isCarriedOut = ({ status }: TestAnswer): boolean => status < 300;
const isRefusedByName = ({ status, body: { code = '' } }: TestAnswer): boolean =>
  status < 500 && code in rejections;

/** Which commands were tried in which state, and where they led. */
class WalkedMap {
  readonly #names: readonly string[];
  readonly #ways = new Map<string, Map<string, Set<string>>>();

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  get statuses(): ReadonlySet<string> {
    return new Set(this.#ways.keys());
  }

  walked(from: string, name: string, to: string): void {
    const ways = this.#ways.get(from) ?? new Map<string, Set<string>>();
    this.#ways.set(from, ways.set(name, (ways.get(name) ?? new Set()).add(to)));
  }

  /** Commands not tried in this state; otherwise those on the shortest way to a state with untried commands. */
  worthTrying(status: string): readonly string[] {
    const untried = this.#untriedIn(status);
    if (untried.length > 0) return untried;
    const steps = this.#stepsToUntried();
    const left = (to: string) => steps.get(to) ?? Infinity;
    const here = left(status);
    const near = this.#names.filter((name) =>
      [...(this.#ways.get(status)?.get(name) ?? [])].some((to) => left(to) < here),
    );
    return near.length > 0 ? near : this.#names;
  }

  /** Everything was tried here, and no state with untried commands can be reached. */
  isDeadEnd(status: string): boolean {
    return this.#untriedIn(status).length === 0 && !this.#stepsToUntried().has(status);
  }

  /** Everything was tried here, and nothing leads anywhere else. */
  isFinal(status: string): boolean {
    const ways = [...(this.#ways.get(status)?.values() ?? [])];
    return (
      this.#untriedIn(status).length === 0 && ways.every((places) => [...places].every((to) => to === status))
    );
  }

  #untriedIn(status: string): string[] {
    return this.#names.filter((name) => !this.#ways.get(status)?.has(name));
  }

  #stepsToUntried(): Map<string, number> {
    const known = [...this.#ways.keys()];
    const steps = new Map(
      known.filter((status) => this.#untriedIn(status).length > 0).map((status) => [status, 0]),
    );
    for (let distance = 1; distance <= known.length; distance += 1)
      for (const [status, ways] of this.#ways) {
        const leads = [...ways.values()].some((places) =>
          [...places].some((to) => (steps.get(to) ?? Infinity) < distance),
        );
        if (leads && !steps.has(status)) steps.set(status, distance);
      }
    return steps;
  }
}

const sampled = (contract: Endpoint, dice: Dice, known: Known): Step => ({
  contract,
  sent: {
    params: textsOf(sampleOf(contract.params, dice, known)),
    query: textsOf(sampleOf(contract.query, dice, known)),
    body: sampleOf(contract.body, dice, known),
  },
  ...(dice.chance(0.5) && { other: true }),
});

const textsOf = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
