const WIDTH = 960;
const ROW = 22;
const NAMES = 330;
const MARGIN = 16;
const COLOURS = { 'command-api': '#2e7d32', projector: '#1565c0', 'query-api': '#ef6c00' };

/** The spans of one trace as SVG: a bar per span below its parent, with its milliseconds. */
export function draw(spans, title) {
  const origin = Math.min(...spans.map(({ begin }) => begin));
  const total = Math.max(...spans.map(({ end }) => end)) - origin;
  const scale = (WIDTH - NAMES - 90) / total;
  const rows = inOrder(spans);
  const top = 64;
  const height = top + rows.length * ROW + MARGIN;
  const services = Object.entries(COLOURS).map(
    ([service, colour], n) =>
      `<rect x="${MARGIN + n * 130}" y="38" width="12" height="12" fill="${colour}"/>` +
      text(MARGIN + 18 + n * 130, 48, service),
  );
  const bars = rows.map(({ span, depth }, n) => {
    const y = top + n * ROW;
    const x = NAMES + (span.begin - origin) * scale;
    const width = Math.max(2, (span.end - span.begin) * scale);
    const label = `${(span.end - span.begin).toFixed(1)} ms`;
    return (
      `<rect x="0" y="${y}" width="${WIDTH}" height="${ROW}" fill="${n % 2 ? '#ffffff' : '#f5f5f5'}"/>` +
      text(MARGIN + depth * 14, y + 15, span.name) +
      `<rect x="${x.toFixed(1)}" y="${y + 5}" width="${width.toFixed(1)}" height="12" rx="2" fill="${COLOURS[span.service]}"/>` +
      text(x + width + 5, y + 15, label)
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="12" fill="#212121">`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<text x="${MARGIN}" y="24" font-size="15" font-weight="600">${escaped(title)}</text>`,
    ...services,
    ...bars,
    '</svg>',
    '',
  ].join('\n');
}

/** Depth first, in order of time. */
function inOrder(spans) {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const below = (parentId, depth) =>
    spans
      .filter(({ parentSpanId }) => (ids.has(parentSpanId) ? parentSpanId : undefined) === parentId)
      .toSorted((one, other) => one.begin - other.begin)
      .flatMap((span) => [{ span, depth }, ...below(span.spanId, depth + 1)]);
  return below(undefined, 0);
}

const text = (x, y, content) => `<text x="${x.toFixed(1)}" y="${y}">${escaped(content)}</text>`;

const escaped = (content) => content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
