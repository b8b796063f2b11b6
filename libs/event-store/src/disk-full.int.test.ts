import { execFileSync } from 'node:child_process';
import { jsonEvent } from '@eventstore/db-client';
import { startTestEventStore } from '@granary/testing';
import { expect, it } from '@jest/globals';
import { appendAt } from './appending.ts';
import { connect } from './client.ts';

it('that the disk is full is told to whoever appends, as a refusal of its own', async () => {
  const server = await startTestEventStore();
  // After its next start the server finds a file system of 1 MiB in the place of its folder.
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', server.directory]);
  const client = connect(server.url);
  const never = new AbortController().signal;
  const append = (revision: bigint) => {
    const event = jsonEvent({ type: 'Large', data: { text: 'x'.repeat(50_000) } });
    return appendAt(client, 'full', revision, [event], Date.now() + 60_000, never);
  };
  const fill = async (): Promise<void> => {
    for (let revision = -1n; revision < 100n; revision++) await append(revision);
  };
  try {
    await server.restart();
    await expect(fill()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  } finally {
    await client.dispose();
    execFileSync('umount', ['-l', server.directory]);
    await server.close();
  }
}, 60_000);
