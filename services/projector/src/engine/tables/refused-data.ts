/** Whether Postgres rejected the data itself (too long, out of range, duplicate), so that a retry cannot help. */
export function isRefusedData(error: unknown): error is Error {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' && ['22', '23', '54'].includes(code.slice(0, 2)) && code !== '23503';
}
