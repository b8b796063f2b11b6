import { reject, type Decider } from '../kernel/index.ts';
import type { TemplateContent } from './content.ts';
import type { TemplateType } from './fields.ts';
import { templateEvents, type TemplateEvent, type TemplateSource } from './events.ts';

export interface Template {
  readonly status: 'present';
  readonly id: string;
  readonly type: TemplateType;
  readonly name: string;
  readonly owner: string;
  readonly warehouse: string | null;
  readonly shared: boolean;
  readonly version: number;
  readonly content: TemplateContent;
}
export type TemplateState =
  | { readonly status: 'none' }
  | { readonly status: 'deleted'; readonly before: Template }
  | Template;

export const template: Decider<TemplateState, TemplateEvent> = {
  category: 'template',
  events: templateEvents,
  // A popular template is used many times a day, for years.
  snapshotShape: 1,
  initial: () => ({ status: 'none' }),
  evolve: (state, event) => {
    if (event.type === 'TemplateCreated') {
      const { madeFrom: _, ...created } = event.data;
      return { status: 'present', ...created, shared: false, version: 1 };
    }
    if (state.status !== 'present') return state;
    switch (event.type) {
      case 'TemplateRevised':
        return { ...state, version: event.data.version, content: event.data.content };
      case 'TemplateRenamed':
        return { ...state, name: event.data.name };
      case 'TemplateShared':
        return { ...state, shared: true };
      case 'TemplateUnshared':
        return { ...state, shared: false };
      case 'TemplateUsed':
        return state;
      case 'TemplateDeleted':
        return { status: 'deleted', before: state };
    }
  },
};

/** The acting user. */
export interface TemplatePerson {
  readonly userId: string;
  /** Whether they may manage shared templates. */
  readonly manages: boolean;
}

/** The template, if it is shared or the user's own. Throws `NOT_FOUND` for private templates of others. */
export const seenBy = (state: TemplateState, { userId }: Pick<TemplatePerson, 'userId'>): Template => {
  if (state.status !== 'present' || !(state.shared || state.owner === userId)) throw reject('NOT_FOUND');
  return state;
};

/** Throws unless the user is the owner, or manages shared templates. */
export const changeableBy = (state: TemplateState, person: TemplatePerson): Template => {
  const seen = seenBy(state, person);
  if (seen.owner !== person.userId && !person.manages)
    throw reject('TEMPLATE_OF_ANOTHER', { name: seen.name });
  return seen;
};

/** The state before a deletion, so that a repeated request returns the same response. */
export const lastOf = (state: TemplateState): TemplateState =>
  state.status === 'deleted' ? state.before : state;

export interface CreateTemplate {
  readonly id: string;
  readonly type: TemplateType;
  readonly name: string;
  readonly warehouse: string | null;
  readonly content: TemplateContent;
  readonly madeFrom: TemplateSource | null;
  readonly owner: string;
  readonly shared: boolean;
}

export const createTemplate = (state: TemplateState, command: CreateTemplate): TemplateEvent[] => {
  const { shared, ...data } = command;
  if (state.status !== 'none') throw reject('CODE_TAKEN', { code: data.id }, 'id');
  requireSomething(data.content);
  const created: TemplateEvent = { type: 'TemplateCreated', data };
  return shared ? [created, { type: 'TemplateShared', data: { id: data.id } }] : [created];
};

/** `version`: the version the user edited. Throws if somebody else has changed the template since. */
export const reviseTemplate = (
  state: TemplateState,
  command: {
    readonly by: TemplatePerson;
    readonly type: TemplateType;
    readonly version: number;
    readonly content: TemplateContent;
  },
): TemplateEvent[] => {
  const { id, type, version, content: before } = changeableBy(state, command.by);
  if (command.type !== type) throw reject('TEMPLATE_TYPE_FIXED', { type }, 'type');
  if (command.version !== version) throw reject('CONCURRENT_CHANGE', { revision: version });
  requireSomething(command.content);
  if (JSON.stringify(before) === JSON.stringify(command.content)) return [];
  return [{ type: 'TemplateRevised', data: { id, version: version + 1, content: command.content } }];
};

export const renameTemplate = (
  state: TemplateState,
  command: { readonly by: TemplatePerson; readonly name: string },
): TemplateEvent[] => {
  const { id, name } = changeableBy(state, command.by);
  return name === command.name ? [] : [{ type: 'TemplateRenamed', data: { id, name: command.name } }];
};

export const shareTemplate = (
  state: TemplateState,
  command: { readonly by: TemplatePerson; readonly shared: boolean },
): TemplateEvent[] => {
  const { id, shared } = changeableBy(state, command.by);
  if (shared === command.shared) return [];
  return [{ type: command.shared ? 'TemplateShared' : 'TemplateUnshared', data: { id } }];
};

/** `version`: the one the form was filled with, which may have been revised meanwhile. */
export const noteTemplateUse = (
  state: TemplateState,
  command: { readonly by: Pick<TemplatePerson, 'userId'>; readonly version: number },
): TemplateEvent[] => {
  const { id, version } = seenBy(state, command.by);
  if (command.version > version) throw reject('TEMPLATE_VERSION_NOT_FOUND', { version: command.version });
  return [{ type: 'TemplateUsed', data: { id, version: command.version, by: command.by.userId } }];
};

export const deleteTemplate = (
  state: TemplateState,
  command: { readonly by: TemplatePerson },
): TemplateEvent[] => {
  if (state.status === 'deleted') return [];
  return [{ type: 'TemplateDeleted', data: { id: changeableBy(state, command.by).id } }];
};

const requireSomething = ({ fields, lines }: TemplateContent): void => {
  if (Object.keys(fields).length + lines.length === 0) throw reject('TEMPLATE_EMPTY');
};
