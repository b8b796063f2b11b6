import type { ReadModelDefinition } from './definitions.ts';
import { guidedKeys, plan, type Folding, type LoadedRow, type Plan } from './fold.ts';
import type { LogItem } from '../log/log-item.ts';

/** Plans events and loads the rows they affect: first the plain tables, then the guided ones. */
export async function planAndLoad(
  model: ReadModelDefinition,
  items: readonly LogItem[],
  folding: Folding,
  load: (keys: Plan['keys']) => Promise<LoadedRow>,
): Promise<{ planned: Plan; loaded: LoadedRow }> {
  const planned = plan(model, items);
  const loaded = await load(planned.keys);
  const guided = guidedKeys(folding, model, planned, loaded);
  if (!guided) return { planned, loaded };
  const led = await load(guided);
  const keys = planned.keys.map((own, table) => new Set([...own, ...(guided[table] ?? none)]));
  return {
    planned: { ...planned, keys },
    loaded: (table, key) => (guided[table]?.has(key) ? led(table, key) : loaded(table, key)),
  };
}

const none: ReadonlySet<string> = new Set();
