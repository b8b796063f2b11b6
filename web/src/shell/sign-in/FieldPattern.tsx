const furrows = Array.from({ length: 15 }, (_, index) => index);

/** Decorative: furrows of a field. */
export const FieldPattern = () => (
  <svg
    aria-hidden
    viewBox="0 0 800 600"
    preserveAspectRatio="xMidYMax slice"
    style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
  >
    <defs>
      <linearGradient id="horizon" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0.52" stopColor="#000" />
        <stop offset="0.85" stopColor="#fff" />
      </linearGradient>
      <mask id="distance">
        <rect x="-500" width="1900" height="640" fill="url(#horizon)" />
      </mask>
    </defs>
    <g fill="none" stroke="#BFE8CC" mask="url(#distance)">
      {furrows.map((index) => (
        <path
          key={index}
          d={`M${-460 + index * 123} 620 Q ${150 + index * 36} 430 ${302 + index * 14} 330`}
          strokeOpacity={0.08 + (index % 3) * 0.05}
          strokeWidth={index % 3 === 0 ? 14 : 5}
        />
      ))}
    </g>
    <circle cx="640" cy="190" r="120" fill="#BFE8CC" fillOpacity="0.07" />
    <circle cx="640" cy="190" r="74" fill="#BFE8CC" fillOpacity="0.08" />
  </svg>
);
