import { encode } from 'uqr';

const QUIET = 4;

/** Dark on light in every theme, because cameras require it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => (
  <img alt={label} src={pictureOf(text)} width={200} height={200} />
);

const pictureOf = (text: string): string => {
  const { data, size } = encode(text, { border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};
