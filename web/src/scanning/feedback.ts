import { createStore } from '../app/store.ts';

/** A full-screen flash and a vibration: noticeable at arm's length and with gloves on. */
export const flash = createStore<{ tone: 'right' | 'wrong' | undefined; count: number }>({
  tone: undefined,
  count: 0,
});

const RIGHT_BUZZ_MS = 40;
const WRONG_BUZZ_MS = [120, 60, 120];
const FLASH_MS = 450;

let timer: ReturnType<typeof setTimeout> | undefined;

const show = (tone: 'right' | 'wrong'): void => {
  flash.set({ tone, count: flash.get().count + 1 });
  clearTimeout(timer);
  timer = setTimeout(() => flash.set({ tone: undefined }), FLASH_MS);
};

export const feedback = {
  right: (): void => {
    show('right');
    navigator.vibrate?.(RIGHT_BUZZ_MS);
  },
  wrong: (): void => {
    show('wrong');
    navigator.vibrate?.(WRONG_BUZZ_MS);
  },
};
