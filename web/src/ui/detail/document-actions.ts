import type { WriteEndpoint } from '@granary/api/http';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../app/client/call.ts';
import { useCommand } from '../../app/client/use-command.ts';
import type { Needed } from '../../app/session/can.ts';
import { ask } from '../dialogs/ask.ts';
import { keptText } from '../dialogs/kept-text.ts';
import type { RowAction } from '../list/types.ts';

/** `notes` may be left out, but are as long as a required reason if given; `none` only asks for confirmation. */
const reasons = {
  required: {},
  optional: { optional: true, minimum: 1 },
  notes: { optional: true },
  none: {},
} as const;
type Reason = keyof typeof reasons;

type Rest<E extends WriteEndpoint> = Omit<CallInput<E>, 'params'>;
type Of<Document, Value> = Value | ((document: Document) => Value);
type Values = Readonly<Record<string, unknown>>;

/** All texts are keys; label, title and body name the values and the parameters of the path. */
interface Options<Document> {
  readonly needs?: Of<Document, Needed>;
  /** Notice on success; defaults to the server's message. `false`: the screen shows it itself. */
  readonly done?: string | false;
  readonly danger?: boolean;
  /** Absent: the command is sent without a dialog. */
  readonly reason?: Of<Document, Reason>;
  /** Label of the reason's field. */
  readonly field?: string;
  /** Title of the dialog; defaults to the label's key and `Title`. */
  readonly title?: string;
  /** The consequence, in the dialog; defaults to the label's key and `Body`. */
  readonly body?: Of<Document, string>;
  readonly values?: (document: Document) => Values;
  /** Comes before the dialog; false: the command is not sent. */
  readonly check?: (document: Document) => Promise<boolean>;
}

type Sends<Document, E extends WriteEndpoint> =
  Record<never, never> extends Rest<E>
    ? { readonly sends?: (document: Document, reason: string) => Rest<E> }
    : { readonly sends: (document: Document, reason: string) => Rest<E> };

export interface DocumentAction<Document> extends Options<Document> {
  readonly contract: WriteEndpoint;
  readonly label: string;
  readonly title: string;
  readonly body: Of<Document, string>;
  readonly params: (document: Document) => Values;
  readonly sends?: (document: Document, reason: string) => object;
}

/** Where a contract takes the reason. */
export const reasonInBody = (_: unknown, reason: string) => ({ body: { reason } });
export const reasonInQuery = (_: unknown, reason: string) => ({ query: { reason } });

interface Shown {
  readonly submission: number;
}

/** Decisions, which are about the submission that is shown. */
export const notesOnShown = ({ submission }: Shown, notes: string) => ({ body: { notes, submission } });
export const reasonOnShown = ({ submission }: Shown, reason: string) => ({ body: { reason, submission } });

/** Builds the rows of a table of actions: a command, the text key that names it, and its options. */
export const actionsOn =
  <Document, Params extends Values>(params: (document: Document) => Params) =>
  <E extends WriteEndpoint>(
    contract: Params extends CallInput<E>['params'] ? E : never,
    label: string,
    options: Options<Document> & Sends<Document, E>,
  ): DocumentAction<Document> => ({
    title: `${label}Title`,
    body: `${label}Body`,
    ...options,
    contract,
    label,
    params,
  });

type Table = Readonly<Record<string, DocumentAction<never>>>;

type PerAction<T extends Table, Result, More extends readonly unknown[] = []> = {
  readonly [Name in keyof T]: T[Name] extends DocumentAction<infer Document>
    ? (document: Document, ...more: More) => Result
    : never;
};

// An alias, so that declarations of hooks can spell it out.
type State<T extends Table> = {
  /** The actions as buttons of a page or row; `then` runs once the action is done. */
  readonly button: PerAction<T, ActionButton, [then?: () => void]>;
  readonly pending: boolean;
  readonly syncing: boolean;
};

export type ActionButton = Pick<RowAction, 'label' | 'needs' | 'danger' | 'run'>;

/** Each action resolves to whether it was done: false if the user cancelled it or the server refused it. */
type DocumentActions<T extends Table> = PerAction<T, Promise<boolean>> & State<T>;

/** The actions of a table, each with its dialog. The table must be constant: every action is a hook. */
export const useDocumentActions = <T extends Table>(table: T): DocumentActions<T> => {
  const { t } = useTranslation();
  const actions = Object.entries<DocumentAction<never>>(table).map(([name, action]) => {
    const { contract, label, danger = false, done } = action;
    const success = typeof done === 'string' ? t(done) : done;
    const command = useCommand(contract, success === undefined ? {} : { success });
    const run = async (document: never): Promise<boolean> => {
      if (action.check && !(await action.check(document))) return false;
      const params = action.params(document);
      const kept = keptText(contract, params);
      const reason = action.reason ? await reasonFor(t, action, document, kept.read()) : '';
      if (reason === undefined) return false;
      const input = { params, ...action.sends?.(document, reason) };
      const done = (await command.run(input as CallInput<WriteEndpoint>)) !== undefined;
      kept.write(done ? '' : reason);
      return done;
    };
    const button = (document: never, then?: () => void): ActionButton => {
      const needs = typeof action.needs === 'function' ? action.needs(document) : action.needs;
      return {
        label: t(label, valuesOf(action, document)),
        ...(needs && { needs }),
        danger,
        run: async () => {
          if (await run(document)) then?.();
        },
      };
    };
    return { name, command, run, button };
  });
  return {
    ...(Object.fromEntries(actions.map(({ name, run }) => [name, run])) as PerAction<T, Promise<boolean>>),
    button: Object.fromEntries(actions.map(({ name, button }) => [name, button])) as State<T>['button'],
    pending: actions.some(({ command }) => command.pending),
    syncing: actions.some(({ command }) => command.syncing),
  };
};

const valuesOf = (action: DocumentAction<never>, document: never): Values => ({
  ...action.params(document),
  ...action.values?.(document),
});

/** The reason, empty if there is none; undefined if the user cancels. */
const reasonFor = async (
  t: (key: string, values?: Values) => string,
  action: DocumentAction<never>,
  document: never,
  written: string,
): Promise<string | undefined> => {
  const { label, title, field, danger = false } = action;
  const values = valuesOf(action, document);
  const reason = typeof action.reason === 'function' ? action.reason(document) : action.reason;
  const body = typeof action.body === 'function' ? action.body(document) : action.body;
  const request = { title: t(title, values), body: t(body, values), confirm: t(label, values), danger };
  if (reason === 'none') return (await ask.confirm(request)) ? '' : undefined;
  return ask.reason({
    ...request,
    text: written,
    ...(reason && reasons[reason]),
    ...(field && { label: t(field) }),
  });
};
