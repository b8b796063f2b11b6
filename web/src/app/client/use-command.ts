import type { AnswerOf, Endpoint } from '@granary/api/http';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { v7 as uuid } from 'uuid';
import { send, type Answer, type CallInput } from './call.ts';
import { ApiFailure, isDecided } from './failure.ts';
import { notify, notifyFailure } from './notifications.ts';

export interface CommandOptions<Values extends FieldValues = FieldValues> {
  /** Event categories whose queries show the outcome: they are read again up to the command's position. */
  readonly topics: readonly string[];
  /** Said when it is done; otherwise the server's message. `false`: the screen itself shows it. */
  readonly success?: string | false;
  /** Field errors of the server land on this form's fields instead of a notice. */
  readonly form?: Pick<UseFormReturn<Values>, 'setError' | 'setFocus'>;
  /** Failures the screen handles itself, such as a 409 shown as a panel; then no notice appears. */
  readonly handles?: (failure: ApiFailure) => boolean;
}

export interface RunningCommand<E extends Endpoint> {
  /** Resolves to the answer, or to undefined when it was refused (said already) or is still running. */
  run(input: CallInput<E>): Promise<AnswerOf<E> | undefined>;
  /** From the click until the answer: buttons are disabled. */
  readonly pending: boolean;
  /** From the answer until the screen's data have reached what was written. */
  readonly syncing: boolean;
  readonly failure: ApiFailure | undefined;
  reset(): void;
}

/** A write: safe to click twice, keeps its idempotency key while the outcome is unknown, and waits for its own effect. */
export const useCommand = <E extends Endpoint, Values extends FieldValues = FieldValues>(
  contract: E,
  options: CommandOptions<Values>,
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
      send<Endpoint>(contract, input as CallInput<Endpoint>, { idempotencyKey: key }) as Promise<
        Answer<AnswerOf<E>>
      >,
  });

  /** The same request again is the same command, until an answer has decided it. */
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
      await refetch(client, options.topics);
      if (isStale(client, options.topics)) notify({ level: 'info', title: t('common:acceptedUpdating') });
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
      return refused(error);
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

const refetch = async (client: QueryClient, topics: readonly string[]): Promise<void> => {
  await Promise.all(topics.map((topic) => client.invalidateQueries({ queryKey: [topic] })));
};

const isStale = (client: QueryClient, topics: readonly string[]): boolean =>
  topics.some((topic) =>
    client
      .getQueriesData<{ freshness?: { stale?: boolean } }>({ queryKey: [topic], type: 'active' })
      .some(([, data]) => data?.freshness?.stale === true),
  );

/** True when every error found a field of the form. */
const putOnFields = <Values extends FieldValues>(
  form: NonNullable<CommandOptions<Values>['form']>,
  failure: ApiFailure,
): boolean => {
  const errors = Object.entries(failure.errors);
  for (const [index, [path, messages]] of errors.entries()) {
    const name = path.replace(/^body\./, '') as Path<Values>;
    form.setError(name, { type: 'server', message: messages.join(' ') });
    if (index === 0) form.setFocus(name);
  }
  return errors.length > 0;
};
