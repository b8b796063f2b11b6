import type pg from 'pg';
import { quote } from '../ddl.ts';
import type { Target } from '../target.ts';
import type { InvariantFinding, Violation } from './verification.ts';

const VIOLATIONS_TOLD = 20;

/** Asks the tables of a version for rows that break a law of the model. */
export async function checkInvariants(
  client: pg.ClientBase,
  { model, schema }: Target,
): Promise<InvariantFinding[]> {
  // The laws name the tables without a schema and mean those of this version; what is folded anew has the same names.
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
