import { listTemplates, templateFields, templateReaders, type TemplateRow } from '@granary/api/templates';
import type { TemplateType } from '@granary/domain/templates';
import { EVERYBODY, templateTypes } from '@granary/domain/templates';
import { holds, type Caller } from '@granary/platform/access';
import { all, raw, sql, type QueryRunner, type Sql } from '../database/index.ts';
import { defineList } from '../lists/index.ts';

type Person = Pick<Caller, 'userId' | 'permissions' | 'warehouses'>;

const readableTypes = (person: Person): TemplateType[] =>
  templateTypes.filter((type) => holds(person, ...templateReaders[type]));

const select = {
  id: 't.id',
  type: 't.type',
  name: 't.name',
  owner: 't.owner_name',
  own: '(t.owner = caller.id)',
  shared: 't.shared',
  warehouse: 't.warehouse',
  version: 't.version',
  lineCount: 't.line_count',
  favourite: '(f.id IS NOT NULL)',
  isDefault: 'coalesce(coalesce(d.template, e.template) = t.id, false)',
  ownDefault: 'coalesce(d.template = t.id, false)',
  everybodysDefault: 'coalesce(e.template = t.id, false)',
  usedCount: 't.used_count',
  lastUsedAt: 't.last_used_at',
  createdAt: 't.created_at',
  updatedAt: 't.updated_at',
} satisfies Record<keyof TemplateRow, string>;

/** A default counts only while the user can see its template; otherwise the company's default applies. */
const standing = (alias: string): Sql =>
  raw(`EXISTS (SELECT 1 FROM templates.template x
  WHERE x.id = ${alias}.template AND (x.shared OR x.owner = ${alias}.person))`);

const from = ({ userId }: Person): Sql => sql`templates.template t
  CROSS JOIN (SELECT ${userId}::text AS id) caller
  LEFT JOIN templates.favourite f ON f.person = caller.id AND f.template = t.id
  LEFT JOIN templates.default_template d ON d.person = caller.id AND d.type = t.type AND ${standing('d')}
  LEFT JOIN templates.default_template e ON e.person = ${EVERYBODY} AND e.type = t.type AND ${standing('e')}`;

/** The user's own and shared templates, for the user's warehouses and forms. */
const seenBy = (person: Person): Sql =>
  all([
    sql`(t.shared OR t.owner = caller.id)`,
    sql`t.type = ANY(${readableTypes(person)}::text[])`,
    person.warehouses === 'all'
      ? undefined
      : sql`(t.warehouse IS NULL OR t.warehouse = ANY(${person.warehouses}::text[]))`,
  ]);

export const templatesList = defineList(listTemplates, templateFields, {
  from: ({ caller }) => from(caller),
  select,
  columns: { lastUsedAt: `coalesce(t.last_used_at, '-infinity')` },
  id: 't.id',
  order: [
    { field: 'favourite', direction: 'desc' },
    { field: 'name', direction: 'asc' },
  ],
  where: ({ caller, query }) =>
    all([
      seenBy(caller),
      query.warehouse === undefined
        ? undefined
        : sql`(t.warehouse IS NULL OR t.warehouse = ${query.warehouse})`,
    ]),
});

/** Returns undefined if there is none the user may see. */
export const findTemplate = async (
  runQuery: QueryRunner,
  id: string,
  person: Person,
): Promise<TemplateRow | undefined> => {
  const columns = Object.entries(select).map(([name, column]) => `${column} AS "${name}"`);
  const [found] = await runQuery<TemplateRow>(sql`
    SELECT ${raw(columns.join(', '))} FROM ${from(person)} WHERE t.id = ${id} AND ${seenBy(person)}`);
  return found;
};
