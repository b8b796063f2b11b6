import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MakerThread } from './maker-thread.ts';

interface Assignment {
  readonly task: string | (() => void);
}

const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', ({ task }) => {
      if (task === 'die') process.exit(1);
      parentPort.postMessage({ kind: 'progress', done: 1, total: 2 });
      parentPort.postMessage({ kind: 'made', made: [task, threadId] });
    });
  `)}`,
);

let thread: MakerThread<Assignment, [string, number], 'refused'>;
beforeEach(() => {
  thread = new MakerThread({ program, memoryMb: 64 });
});
afterEach(() => thread.close());

const made = async (task: Assignment['task']) => {
  const outcome = await thread.begin({ task }, () => undefined).outcome;
  return outcome.kind === 'made' ? outcome.made : outcome.failure;
};

describe('MakerThread', () => {
  it('reports progress and the result', async () => {
    const progress: number[][] = [];
    const { outcome } = thread.begin({ task: 'a' }, (done, total) => progress.push([done, total]));
    expect(await outcome).toMatchObject({ kind: 'made', made: ['a', expect.any(Number)] });
    expect(progress).toEqual([[1, 2]]);
  });

  it('is reused for the next file', async () => {
    const [, first] = await made('a');
    expect(await made('b')).toEqual(['b', first]);
  });

  it('fails the current file when it dies, and makes the next on a new thread', async () => {
    expect(await made('die')).toBe('broken');
    expect(await made('a')).toEqual(['a', expect.any(Number)]);
  });

  it('fails a task that cannot be cloned, and continues', async () => {
    expect(await made(() => undefined)).toBe('broken');
    expect(await made('a')).toEqual(['a', expect.any(Number)]);
  });

  it('takes no task while closing: a new thread does', async () => {
    await made('a');
    const closing = thread.close();
    expect(await made('b')).toEqual(['b', expect.any(Number)]);
    await closing;
  });
});
