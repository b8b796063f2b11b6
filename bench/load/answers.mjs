/**
 * Records all responses and outages. `faults()` returns the unacceptable ones: server errors during normal operation,
 * and during an outage anything but a 503 with Retry-After.
 */
export function answerBook() {
  const failures = [];
  const outages = [];
  const codes = new Map();
  let answers = 0;
  let lastSuccess;
  let longestWait = 0;
  const waiting = new Set();

  return {
    outages,
    /** `begun` and `ended` are Unix timestamps in ms. */
    note(answer) {
      answers += 1;
      const { status, code, ended } = answer;
      const kind = `${status} ${code}`;
      codes.set(kind, (codes.get(kind) ?? 0) + 1);
      if (status === 0 || status >= 500) failures.push(answer);
      if (status !== 200) return;
      const waited = ended - (lastSuccess ?? ended);
      longestWait = Math.max(longestWait, waited);
      for (const wait of waiting) wait.longest = Math.max(wait.longest, waited);
      lastSuccess = ended;
    },
    /** `work` takes something down and brings it back; the outage lasts until it resolves. */
    async outage(what, work) {
      const outage = { what, from: Date.now(), until: Infinity };
      outages.push(outage);
      await work();
      outage.until = Date.now();
      return outage.until - outage.from;
    },
    /** Starts measuring the longest time without a success, in ms. The returned function stops and returns it. */
    waits() {
      const wait = { longest: 0 };
      waiting.add(wait);
      return () => {
        waiting.delete(wait);
        return wait.longest;
      };
    },
    faults: () =>
      failures.flatMap((answer) => {
        const outage = outages.find(({ from, until }) => answer.begun <= until && answer.ended >= from);
        if (outage && isClear(answer)) return [];
        return [`${outage ? `while ${outage.what} was away` : 'while everything ran'}: ${said(answer)}`];
      }),
    figures: () => ({
      answers,
      serverErrors: failures.length,
      of500: failures.filter(({ status }) => status === 500).length,
      longestWithoutSuccessMs: longestWait,
      codes: [...codes].toSorted(([, a], [, b]) => b - a),
    }),
  };
}

/** The connection may break once a response has begun: a partial response must not look complete. */
const isClear = ({ status, retryAfter, code }) =>
  status === 0 || (status === 503 && retryAfter !== undefined && code === 'SERVICE_UNAVAILABLE');

const said = ({ status, code, retryAfter, method, path, requestId, begun }) =>
  `${new Date(begun).toISOString()} ${method} ${path}: ${status} ${code}` +
  `${status === 503 && retryAfter === undefined ? ' without Retry-After' : ''}, request ${requestId}`;
