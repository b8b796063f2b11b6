import { sql, type QueryRunner, type Reads } from '../database/index.ts';

/** Display names by user name, also of people who have left. */
export const namesOf = async (
  runQuery: QueryRunner,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await runQuery<{ username: string; realName: string }>(sql`
    SELECT username, real_name AS "realName" FROM people.user_account WHERE username = ANY(${usernames})`);
  return new Map(rows.map(({ username, realName }) => [username, realName]));
};

/** For a paper; the user name if the user is not known. */
export const displayNameOf = (reads: Reads, username: string): Promise<string> =>
  reads.snapshot({ waitFor: undefined }, {}, async ({ runQuery }) => {
    const names = await namesOf(runQuery, [username]);
    return names.get(username) ?? username;
  });

export const displayNames = (
  runQuery: QueryRunner,
): Promise<{ id: string; username: string; realName: string }[]> =>
  runQuery(sql`SELECT id, username, real_name AS "realName" FROM people.user_account ORDER BY username`);
