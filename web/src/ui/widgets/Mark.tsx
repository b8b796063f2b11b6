/** The logo: a granary with a sprout. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden style={{ flexShrink: 0 }}>
    <rect width="32" height="32" rx="7" fill="#1B6B3A" />
    <path d="M7 15 16 7.5 25 15v9.5H7Z" fill="none" stroke="#fff" strokeWidth="2.2" strokeLinejoin="round" />
    <path
      d="M16 24.5v-8M16 19.2c-2.2 0-3.4-1.2-3.4-3.4 2.2 0 3.4 1.2 3.4 3.4Zm0 2.6c2.2 0 3.4-1.2 3.4-3.4-2.2 0-3.4 1.2-3.4 3.4Z"
      fill="#BFE8CC"
      stroke="#BFE8CC"
      strokeLinejoin="round"
    />
  </svg>
);
