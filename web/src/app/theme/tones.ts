/** Tones of a status: text and background, light and dark, each with a contrast of at least 4.5:1. */
export const toneNames = [
  'neutral',
  'info',
  'progress',
  'success',
  'warning',
  'danger',
  'locked',
  'past',
] as const;
export type Tone = (typeof toneNames)[number];
export interface ToneColours {
  readonly text: string;
  readonly background: string;
}

export const lightTones: Readonly<Record<Tone, ToneColours>> = {
  neutral: { text: '#475467', background: '#F2F4F7' },
  info: { text: '#1849A9', background: '#E8F1FD' },
  progress: { text: '#5925DC', background: '#F1EDFE' },
  success: { text: '#166534', background: '#E6F6EC' },
  warning: { text: '#8A4B00', background: '#FFF3DC' },
  danger: { text: '#B42318', background: '#FEECEA' },
  locked: { text: '#3E4784', background: '#EAECF5' },
  past: { text: '#7A2E6B', background: '#FBEAF6' },
};

export const darkTones: Readonly<Record<Tone, ToneColours>> = {
  neutral: { text: '#D0D5DD', background: '#344054' },
  info: { text: '#A9C8FF', background: '#12305F' },
  progress: { text: '#CDBFFF', background: '#35208A' },
  success: { text: '#86E0A8', background: '#123D26' },
  warning: { text: '#FFCB6B', background: '#4A2E00' },
  danger: { text: '#FFB3AB', background: '#5C1A15' },
  locked: { text: '#B9C0F0', background: '#2B315F' },
  past: { text: '#F2B6E4', background: '#531F49' },
};
