import { strFromU8, unzipSync } from 'fflate';
import { posix } from 'node:path';

type Parts = Readonly<Record<string, string>>;

const xlsxPartsOf = (content: Uint8Array): Parts =>
  Object.fromEntries(Object.entries(unzipSync(content)).map(([name, part]) => [name, strFromU8(part)]));

/** For tests: the parts of a workbook, what does not fit together in it, and its sheets as a reader sees them. */
export const openWorkbook = (content: Uint8Array) => {
  const parts = xlsxPartsOf(content);
  const names = attributesOf(parts['xl/workbook.xml'], 'sheet', 'name').map(unescaped);
  const sheets = names.map((name, n) => ({
    name,
    rows: rowsOf(parts[`xl/worksheets/sheet${String(n + 1)}.xml`]),
  }));
  return { parts, problems: problemsOf(parts), sheets, charts: chartsOf(parts, sheets) };
};

/** Parts without a content type, types and relations without a part, relation ids that lead nowhere. */
const problemsOf = (parts: Parts): string[] => {
  const types = parts['[Content_Types].xml'];
  const typed = attributesOf(types, 'Override', 'PartName');
  const problems = Object.keys(parts)
    .filter((name) => name.endsWith('.xml') && name !== '[Content_Types].xml' && !typed.includes(`/${name}`))
    .map((name) => `${name} has no content type`);
  problems.push(
    ...typed.filter((name) => !(name.slice(1) in parts)).map((name) => `${name} is typed and missing`),
  );
  for (const [name, part] of Object.entries(parts)) {
    if (name.endsWith('.rels')) {
      const missing = targetsOf(name, part).filter((target) => !(target in parts));
      problems.push(...missing.map((target) => `${name} leads to ${target}, which is missing`));
    } else {
      const given = attributesOf(parts[relationsOf(name)], 'Relationship', 'Id');
      const used = [...part.matchAll(/ r:id="([^"]*)"/g)].map(([, id = '']) => id);
      const unknown = used.filter((id) => !given.includes(id));
      problems.push(...unknown.map((id) => `${name} uses ${id}, which is no relation`));
    }
  }
  return problems;
};

/** Each chart with its title and the cells it refers to, read from the sheets. */
const chartsOf = (parts: Parts, sheets: readonly { name: string; rows: string[][] }[]) =>
  sheets.flatMap(({ name }, n) => {
    const [drawing] = targetsIn(parts, `xl/worksheets/sheet${String(n + 1)}.xml`);
    const [path] = drawing === undefined ? [] : targetsIn(parts, drawing);
    if (path === undefined) return [];
    const chart = parts[path] ?? '';
    const [label = [], names = [], figures = []] = [...chart.matchAll(/<c:f>([^<]*)<\/c:f>/g)].map(
      ([, range = '']) => cellsOf(unescaped(range), sheets),
    );
    const cached = [...chart.matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, value = '']) => unescaped(value));
    const title = unescaped(/<a:t>([^<]*)<\/a:t>/.exec(chart)?.[1] ?? '');
    return [{ sheet: name, title, label: label[0], names, figures, cached }];
  });

const cellsOf = (range: string, sheets: readonly { name: string; rows: string[][] }[]): string[] => {
  const found = /^'(.*)'!\$([A-Z]+)\$(\d+)(?::\$\2\$(\d+))?$/.exec(range);
  const [, quoted = '', letters = '', from = '', to = from] = found ?? [];
  const rows = sheets.find(({ name }) => name === quoted.replaceAll("''", "'"))?.rows;
  if (!rows) throw new Error(`${range} is on no sheet`);
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => {
    const cell = rows[Number(from) - 1 + n]?.[column];
    if (cell === undefined) throw new Error(`${range} is beyond the table`);
    return cell;
  });
};

const rowsOf = (sheet = ''): string[][] =>
  [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\/>|<c[ >].*?<\/c>/gs)].map(([cell]) => unescaped(cell.replaceAll(/<[^>]*>/g, ''))),
  );

const targetsIn = (parts: Parts, part: string): string[] =>
  targetsOf(relationsOf(part), parts[relationsOf(part)]);

const relationsOf = (part: string): string => part.replace(/[^/]*$/, '_rels/$&.rels');

const targetsOf = (relations: string, content: string | undefined): string[] =>
  attributesOf(content, 'Relationship', 'Target').map((target) =>
    posix.join(posix.dirname(relations), '..', target),
  );

const attributesOf = (xml = '', element: string, attribute: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element} [^>]*?\\b${attribute}="([^"]*)"`, 'g'))].map(
    ([, value = '']) => value,
  );

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
