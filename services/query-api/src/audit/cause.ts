import type { CauseNode } from '@granary/api/audit';

export type CausedEvent = Omit<CauseNode, 'id' | 'parent' | 'depth' | 'kind' | 'self'> & {
  readonly commandId: string;
  readonly causationId: string;
};

interface Command {
  readonly id: string;
  readonly first: CausedEvent;
  readonly place: number;
  readonly events: CausedEvent[];
  readonly steps: Command[];
  parent: Command | undefined;
}

type Part = Command | CausedEvent;

/**
 * The causation tree of a conversation in log order: commands are parents of the events they appended and of the steps
 * they caused. Commands from outside, and those whose cause is not visible, are roots.
 */
export const causeTree = (events: readonly CausedEvent[], asked: string): CauseNode[] => {
  const commands = commandsOf(events);
  const commandOfEvent = new Map(events.map(({ eventId, commandId }) => [eventId, commandId]));
  for (const command of commands.values()) {
    const { causationId } = command.first;
    const cause = commands.get(causationId) ?? commands.get(commandOfEvent.get(causationId) ?? '');
    // A cause precedes its effect; anything else would form a cycle.
    if (!cause || cause.place >= command.place) continue;
    command.parent = cause;
    cause.steps.push(command);
  }
  const places = new Map(events.map(({ eventId }, place) => [eventId, place]));
  const placeOf = (part: Part): number =>
    'steps' in part ? part.place : (places.get(part.eventId) ?? events.length);
  const roots = [...commands.values()].filter(({ parent }) => !parent);
  return roots.flatMap((root) => written(root, asked, placeOf));
};

const commandsOf = (events: readonly CausedEvent[]): Map<string, Command> => {
  const commands = new Map<string, Command>();
  events.forEach((event, place) => {
    const known = commands.get(event.commandId);
    if (known) known.events.push(event);
    else
      commands.set(event.commandId, {
        id: event.commandId,
        first: event,
        place,
        events: [event],
        steps: [],
        parent: undefined,
      });
  });
  return commands;
};

/** Depth-first without recursion: the tree may be as deep as the conversation is long. */
const written = (root: Command, asked: string, placeOf: (part: Part) => number): CauseNode[] => {
  const nodes: CauseNode[] = [];
  const waiting: { part: Part; parent: string | null; depth: number }[] = [
    { part: root, parent: null, depth: 0 },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { part, parent, depth } = next;
    if (!('steps' in part)) {
      nodes.push(nodeOf(part, { id: part.eventId, parent, depth, kind: 'event' }, asked));
      continue;
    }
    const { first, events, steps } = part;
    const [alone] = events.length === 1 && parent !== null ? events : [];
    const id = alone ? alone.eventId : part.id;
    const kind = alone ? 'event' : parent === null ? 'command' : 'step';
    nodes.push(nodeOf(first, { id, parent, depth, kind }, alone ? asked : ''));
    const below = [...(alone ? [] : events), ...steps].toSorted((a, b) => placeOf(a) - placeOf(b));
    for (const child of below.toReversed()) waiting.push({ part: child, parent: id, depth: depth + 1 });
  }
  return nodes;
};

const nodeOf = (
  { commandId: _command, causationId: _cause, ...event }: CausedEvent,
  place: Pick<CauseNode, 'id' | 'parent' | 'depth' | 'kind'>,
  asked: string,
): CauseNode => ({ ...event, ...place, self: event.eventId === asked });
