const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** Nobody has decided: a proxy without a server behind it, or a server that starts, stops or lacks one of its own. */
const UNDECIDED = new Set([408, 502, 503, 504]);

/** With `Retry-After`: more requests than a program may make. */
const TOO_MANY = 429;

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends a request again, after growing pauses, while nothing answers or nobody decides, and when asked to come later; for
 * `patienceMs` at most. Then returns the last answer or throws the `TypeError` of `fetch`. Also ends, with its reason, when
 * `signal` aborts, which `send` must heed as well.
 */
export const answerTo = async (
  send: () => Promise<Response>,
  patienceMs: number,
  signal: AbortSignal,
): Promise<Answer> => {
  const deadline = performance.now() + patienceMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const isLast = (waitMs: number) => signal.aborted || performance.now() + waitMs > deadline;
    let waitMs = pauseMs;
    try {
      const response = await send();
      const answer = { status: response.status, text: await response.text() };
      const laterMs = Number(response.headers.get('retry-after')) * 1000;
      if (answer.status === TOO_MANY && laterMs > 0) waitMs = laterMs;
      else if (!UNDECIDED.has(answer.status)) return answer;
      if (isLast(waitMs)) return answer;
    } catch (error) {
      if (isLast(waitMs)) throw error;
    }
    await pause(waitMs, signal);
  }
};

/** Throws the reason of `signal` when it aborts. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
};
