import type pg from 'pg';
import { quote } from '../tables/ddl.ts';
import type { VersionTables } from '../tables/version-tables.ts';
import type { InvariantFinding, Violation } from './verification.ts';

const VIOLATIONS_TOLD = 20;

/** Finds rows that violate an invariant of the model. */
export async function checkInvariants(
  client: pg.ClientBase,
  { model, schema }: VersionTables,
): Promise<InvariantFinding[]> {
  // Invariants use unqualified table names: set the search path to this version, because the refolded tables share its names.
  await client.query(`SET LOCAL search_path = ${quote(schema)}, public, pg_temp`);
  const findings: InvariantFinding[] = [];
  for (const { name, broken } of model.invariants ?? []) {
    const { rows } = await client.query<Violation & { count: number }>(
      `SELECT key, expected::text AS expected, actual::text AS actual, (count(*) OVER ())::integer AS count
       FROM (${broken}) AS broken (key, expected, actual) ORDER BY key LIMIT ${VIOLATIONS_TOLD}`,
    );
    findings.push({
      name,
      violationCount: rows[0]?.count ?? 0,
      violations: rows.map(({ key, expected, actual }) => ({ key, expected, actual })),
    });
  }
  return findings;
}
