/** URL of a server started by the setup of jest's integration project. Throws if it is not set. */
export function address(variable: 'TEST_DATABASE_URL' | 'TEST_REDIS_URL'): string {
  const url = process.env[variable];
  if (!url)
    throw new Error(
      `${variable} is not set: name the test *.int.test.ts and run it in jest's integration project`,
    );
  return url;
}
