type Hook = (name: string) => void | Promise<void>;
let hook: Hook | undefined;

/** Stands between every two steps of a process, where tests make it stop. */
export const crashPoint = async (name: string): Promise<void> => {
  await hook?.(name);
};

/** Without an argument: crash points are quiet again. */
export const atCrashPoint = (next?: Hook): void => {
  hook = next;
};

/** `outbound:issued=2`: dies like a killed process the second time it gets there. */
export const dieAt = (setting: string): void => {
  const [name, count = '1'] = setting.split('=');
  let passes = 0;
  atCrashPoint((reached) => {
    if (reached !== name) return;
    passes += 1;
    if (passes === Number(count)) process.kill(process.pid, 'SIGKILL');
  });
};
