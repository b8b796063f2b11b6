import type { AnswerOf, WriteEndpoint } from '@granary/api/http';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { v7 as uuid } from 'uuid';
import { send, type Answer, type CallInput } from './call.ts';
import { ApiFailure, isConflict, isDecided, isPassing } from './failure.ts';
import { notify, notifyFailure } from './notifications.ts';

export interface CommandOptions<Values extends FieldValues = FieldValues> {
  /** Notice on success; defaults to the server's message. `false`: the screen shows it itself. */
  readonly success?: string | false;
  /** Shows the server's field errors on this form instead of in a notice. */
  readonly form?: Pick<UseFormReturn<Values>, 'getValues' | 'setError' | 'setFocus'>;
  /** Failures that the screen handles itself, such as a 409 shown as a panel; no notice is shown for them. */
  readonly handles?: (failure: ApiFailure) => boolean;
}

/** Takes over a request that did not reach the server, under the same key, because its outcome is unknown. */
type Unreachable<E extends WriteEndpoint> = (input: CallInput<E>, key: string) => Promise<void>;

export interface RunningCommand<E extends WriteEndpoint> {
  /** Resolves to the answer, or to undefined if it was refused (a notice was shown) or is still running. */
  run(input: CallInput<E>): Promise<AnswerOf<E> | undefined>;
  /** From the click until the response; disable buttons meanwhile. */
  readonly pending: boolean;
  /** From the response until the queries reflect the write. */
  readonly syncing: boolean;
  readonly failure: ApiFailure | undefined;
  reset(): void;
}

/**
 * A write: ignores double clicks, reuses its idempotency key while the outcome is unknown, and refetches what its
 * contract touches up to its own position.
 */
export const useCommand = <E extends WriteEndpoint, Values extends FieldValues = FieldValues>(
  contract: E,
  options: CommandOptions<Values> & { readonly unreachable?: Unreachable<E> } = {},
): RunningCommand<E> => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [syncing, setSyncing] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const running = useRef(false);
  const attempt = useRef<{ input: string; key: string }>(undefined);

  const mutation = useMutation({
    meta: { quiet: true },
    mutationFn: ({ input, key }: { input: CallInput<E>; key: string }) =>
      send<WriteEndpoint>(contract, input as CallInput<WriteEndpoint>, { idempotencyKey: key }) as Promise<
        Answer<AnswerOf<E>>
      >,
  });

  /** An identical request reuses the idempotency key until it has been decided. */
  const keyFor = (input: CallInput<E>): string => {
    const text = JSON.stringify(input);
    if (attempt.current?.input !== text) attempt.current = { input: text, key: uuid() };
    return attempt.current.key;
  };

  const settle = async (answer: Answer<AnswerOf<E>>): Promise<void> => {
    const said = options.success ?? (answer.message || t('common:done'));
    if (said !== false) notify({ level: 'success', title: said });
    setSyncing(true);
    try {
      await refetch(client, contract);
      if (isStale(client, contract)) notify({ level: 'info', title: t('common:acceptedUpdating') });
    } finally {
      setSyncing(false);
    }
  };

  const refused = (error: unknown): undefined => {
    if (!(error instanceof ApiFailure)) throw error;
    if (isDecided(error)) attempt.current = undefined;
    setFailure(error);
    if (options.form && putOnFields(options.form, error)) return undefined;
    if (options.handles?.(error)) return undefined;
    // What was shown is out of date.
    if (isConflict(error)) void refetch(client, contract);
    notifyFailure(error);
    return undefined;
  };

  const run = async (input: CallInput<E>): Promise<AnswerOf<E> | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setPending(true);
    setFailure(undefined);
    try {
      const answer = await mutation.mutateAsync({ input, key: keyFor(input) });
      attempt.current = undefined;
      void settle(answer);
      return answer.data;
    } catch (error) {
      if (!options.unreachable || !isPassing(error)) return refused(error);
      const key = keyFor(input);
      attempt.current = undefined;
      await options.unreachable(input, key);
      return undefined;
    } finally {
      running.current = false;
      setPending(false);
    }
  };

  return {
    run,
    pending,
    syncing,
    failure,
    reset: () => setFailure(undefined),
  };
};

type Touching = Pick<WriteEndpoint, 'touches'>;

/** Refetches the queries that show the outcome of a write. */
export const refetch = async (client: QueryClient, { touches }: Touching): Promise<void> => {
  await Promise.all(touches.map((topic) => client.invalidateQueries({ queryKey: [topic] })));
};

const isStale = (client: QueryClient, { touches }: Touching): boolean =>
  touches.some((topic) =>
    client
      .getQueriesData<{ freshness?: { stale?: boolean } }>({ queryKey: [topic], type: 'active' })
      .some(([, data]) => data?.freshness?.stale === true),
  );

/** Sets the errors on the form's fields and focuses the first. Returns false if the form does not show all of them. */
const putOnFields = <Values extends FieldValues>(
  form: NonNullable<CommandOptions<Values>['form']>,
  failure: ApiFailure,
): boolean => {
  const errors = Object.entries(failure.errors).map(([path, messages]) => {
    const name = path.replace(/^body\./, '') as Path<Values>;
    return { name, message: messages.join(' '), isShown: form.getValues(name) !== undefined };
  });
  for (const { name, message } of errors) form.setError(name, { type: 'server', message });
  const first = errors.find(({ isShown }) => isShown);
  if (first) form.setFocus(first.name);
  return errors.length > 0 && errors.every(({ isShown }) => isShown);
};
