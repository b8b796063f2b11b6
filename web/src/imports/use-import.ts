import {
  mapped,
  mappingOf,
  missingFrom,
  prepareImport,
  readSheet,
  runImport,
  type ImportKind,
  type ImportResult,
  type Mapping,
  type ReadyImport,
  type Sheet,
} from '@granary/import';
import { useEffect, useRef, useState } from 'react';
import { queryClient } from '../app/client/query-client.ts';
import { settings } from '../app/settings/settings.ts';
import { apiClient } from './api-client.ts';
import { columnName } from './kinds.ts';

/** Checking or importing more in one go would keep the page busy for minutes. */
export const ROWS_MAX = 5_000;

interface Chosen {
  readonly name: string;
  readonly sheet: Sheet;
}

type Progress = { readonly done: number; readonly of: number };

export type FileFault = 'unreadable' | 'empty' | 'tooLong';

/** A file on its way: chosen, its columns mapped, checked, imported. Every change of an earlier step ends the later ones. */
export const useImport = (first: ImportKind) => {
  const [kind, setKind] = useState(first);
  const [file, setFile] = useState<Chosen>();
  const [fault, setFault] = useState<FileFault>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [ready, setReady] = useState<ReadyImport>();
  const [checking, setChecking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [progress, setProgress] = useState<Progress>();
  const [result, setResult] = useState<ImportResult>();
  const [lost, setLost] = useState(false);
  const stopping = useRef<AbortController>(undefined);
  const newest = useRef<File>(undefined);

  useEffect(() => () => stopping.current?.abort(), []);

  const restart = () => {
    stopping.current?.abort();
    setReady(undefined);
    setResult(undefined);
    setProgress(undefined);
    setFailure(undefined);
    setLost(false);
  };

  const choose = async (picked: File): Promise<void> => {
    restart();
    setFile(undefined);
    newest.current = picked;
    const sheet = await readSheet(await picked.arrayBuffer()).catch(() => undefined);
    // Another file has been chosen meanwhile.
    if (newest.current !== picked) return;
    const wrong = faultOf(sheet);
    setFault(wrong);
    if (!sheet || wrong) return;
    setFile({ name: picked.name, sheet });
    setMapping(guessed(kind, sheet));
  };

  const chooseKind = (next: ImportKind): void => {
    restart();
    setKind(next);
    if (file) setMapping(guessed(next, file.sheet));
  };

  const map = (column: string, from: string | undefined): void => {
    restart();
    setMapping((before) => {
      const { [column]: _, ...others } = before;
      return from === undefined ? others : { ...others, [column]: from };
    });
  };

  const clientFor = (signal: AbortController) =>
    apiClient(() => {
      setLost(true);
      signal.abort();
    });

  const check = async (): Promise<void> => {
    if (!file || checking) return;
    restart();
    const controller = new AbortController();
    stopping.current = controller;
    setChecking(true);
    try {
      const checked = await prepareImport({
        client: clientFor(controller),
        kind,
        sheet: mapped(file.sheet, mapping),
        language: settings.get().language,
      });
      // Something earlier was changed meanwhile.
      if (stopping.current === controller && !controller.signal.aborted) setReady(checked);
    } catch (error) {
      setFailure(error);
    } finally {
      setChecking(false);
    }
  };

  const run = async (): Promise<void> => {
    if (!ready || progress) return;
    const controller = new AbortController();
    stopping.current = controller;
    setLost(false);
    setProgress({ done: 0, of: ready.steps.length });
    const { signal } = controller;
    const outcome = await runImport(ready, {
      signal,
      onProgress: (done, of) => setProgress({ done, of }),
    });
    setResult(outcome);
    setProgress(undefined);
    await queryClient.invalidateQueries();
  };

  return {
    kind,
    file,
    fault,
    mapping,
    missing: missingFrom(mapping, kind),
    checking,
    failure,
    ready,
    progress,
    result,
    lost,
    choose,
    chooseKind,
    map,
    check,
    run,
    stop: () => stopping.current?.abort(),
  };
};

export type Importing = ReturnType<typeof useImport>;

const faultOf = (sheet: Sheet | undefined): FileFault | undefined => {
  if (!sheet) return 'unreadable';
  if (sheet.rows.length === 0) return 'empty';
  return sheet.rows.length > ROWS_MAX ? 'tooLong' : undefined;
};

const guessed = (kind: ImportKind, { columns }: Sheet): Mapping =>
  mappingOf(
    kind,
    columns,
    Object.fromEntries([...kind.required, ...kind.optional].map((column) => [column, [columnName(column)]])),
  );
