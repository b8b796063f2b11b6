/**
 * What grows like log n has an exponent of 0.09 between 10⁴ and 10⁶ events, and noise of a third in opposite directions
 * at both ends adds 0.15; √n has 0.5. What concerns the whole log grows with it, like n log n at most.
 */
const MOST = { each: 0.25, whole: 1.1 };
const SLOW_MS = 100;

/**
 * The costs at every size as lines, those that grow fastest first. A cost is `{ name, unit, value, grows, about }`;
 * `grows`: `each` for one request or event, `whole` for the whole log.
 */
export function growthOf(measured) {
  const costs = new Map();
  for (const { events, costs: found } of measured)
    for (const { name, value, ...rest } of found)
      costs.set(name, { name, ...rest, values: [...(costs.get(name)?.values ?? []), { events, value }] });
  return [...costs.values()].map(lineOf).toSorted((a, b) => (b.exponent ?? -9) - (a.exponent ?? -9));
}

function lineOf({ name, unit, grows, about, values }) {
  const exponent = exponentOf(values);
  return {
    name,
    unit,
    values: values.map(({ events, value }) => ({ events, value: Number(value.toPrecision(3)) })),
    exponent: exponent === undefined ? undefined : Number(exponent.toFixed(2)),
    goal: `≤ ${MOST[grows]}`,
    ok: exponent === undefined || exponent <= MOST[grows],
    slowAt: unit === 'ms' && grows === 'each' && exponent > MOST.each ? slowAt(values, exponent) : undefined,
    about,
  };
}

/** Slope of the logarithm of the cost over the logarithm of the events, by least squares. */
function exponentOf(values) {
  const points = values
    .filter(({ value }) => value > 0)
    .map(({ events, value }) => [Math.log(events), Math.log(value)]);
  if (points.length < 2) return undefined;
  const mean = (of) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return covariance / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

/** How many events there are when it takes 100 ms, if it grows on like this. */
function slowAt(values, exponent) {
  const { events, value } = values.at(-1);
  return events * (SLOW_MS / value) ** (1 / exponent);
}
