import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const WARN = 40;
const LINES = 200;
/** Of an entry only these: others may hold what people entered. */
const FIELDS = ['time', 'level', 'msg', 'context', 'requestId', 'method', 'path', 'status', 'command'];
const ERROR_FIELDS = ['type', 'message', 'code', 'stack'];
/** Postgres shows rows and statements in lines of their own (DETAIL, STATEMENT); these are left out. */
const TROUBLE =
  /\b(WARNING|ERROR|FATAL|PANIC|DATA LOSS|DISK FULL)\b|,(?:ERR|FTL)\] |^\S+ \| embedded event store: /;

/** The last warnings and errors of every part, by the name of its log: those of `npm start`, of Docker or of Kubernetes. */
export function lastErrors(logs) {
  const files = existsSync(logs) ? readdirSync(logs).filter((name) => name.endsWith('.log')) : [];
  return Object.fromEntries(
    files.map((name) => [
      name.slice(0, -'.log'.length),
      readFileSync(join(logs, name), 'utf8').split('\n').flatMap(troubleIn).slice(-LINES),
    ]),
  );
}

function troubleIn(line) {
  const text = line.replace(/^[\w-]+ +\| /u, '');
  if (!text.startsWith('{')) return TROUBLE.test(line) ? [text] : [];
  try {
    const entry = JSON.parse(text);
    return entry.level >= WARN ? [{ ...picked(entry, FIELDS), err: picked(entry.err, ERROR_FIELDS) }] : [];
  } catch {
    return [];
  }
}

function picked(record, names) {
  return (
    record && Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]))
  );
}
