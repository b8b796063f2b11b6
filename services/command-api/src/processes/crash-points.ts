type Hook = (name: string) => void | Promise<void>;
let hook: Hook | undefined;

/** Marks the gap between two steps of a process, where tests can make it fail. */
export const crashPoint = async (name: string): Promise<void> => {
  await hook?.(name);
};

/** Installs a hook for crash points; without an argument, removes it. */
export const atCrashPoint = (next?: Hook): void => {
  hook = next;
};

/** Kills this process with SIGKILL at the nth pass of a crash point: `outbound:issued=2` at the second. */
export const dieAt = (setting: string): void => {
  const [name, count = '1'] = setting.split('=');
  let passes = 0;
  atCrashPoint((reached) => {
    if (reached !== name) return;
    passes += 1;
    if (passes === Number(count)) process.kill(process.pid, 'SIGKILL');
  });
};
