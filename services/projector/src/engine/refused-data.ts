/** Postgres refuses the data themselves: too long, out of range, twice the same. Trying again would not help. */
export function isRefusedData(error: unknown): error is Error {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' && ['22', '23', '54'].includes(code.slice(0, 2)) && code !== '23503';
}
