import { sql, type QueryRunner, type Reads } from '../database/index.ts';

/** Display names by user name, also of people who have left; nobody's whose name was erased. */
export const namesOf = async (
  runQuery: QueryRunner,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await runQuery<{ username: string; realName: string }>(sql`
    SELECT username, real_name AS "realName" FROM people.user_account WHERE username = ANY(${usernames})
      AND real_name <> ''`);
  return new Map(rows.map(({ username, realName }) => [username, realName]));
};

/** For a paper: names people by their display names, or by their user names where there are none. */
export const naming = (
  reads: Reads,
  usernames: readonly (string | null | undefined)[],
): Promise<(username: string) => string> =>
  reads.snapshot({ waitFor: undefined }, {}, async ({ runQuery }) => {
    const names = await namesOf(
      runQuery,
      usernames.filter((one) => typeof one === 'string'),
    );
    return (username) => names.get(username) ?? username;
  });

/** For a paper that names one person. */
export const displayNameOf = async (reads: Reads, username: string): Promise<string> =>
  (await naming(reads, [username]))(username);

export const displayNames = (
  runQuery: QueryRunner,
): Promise<{ id: string; username: string; realName: string }[]> =>
  runQuery(sql`SELECT id, username, real_name AS "realName" FROM people.user_account ORDER BY username`);
