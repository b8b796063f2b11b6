import type { Cell } from './cells.ts';

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PART = 'application/vnd.openxmlformats-officedocument';
/** Excel's limit for the text of a cell. */
const LONGEST_TEXT = 32_767;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters not allowed in XML: control characters and lone surrogates. */
const unsayable = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Surrogate}/gu;
export const escaped = (text: string): string =>
  text.replaceAll(unsayable, '').replaceAll(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

/** `bold` is style 1 of `styles`. */
export const cellXml = ({ text, isNumber }: Cell, look?: 'bold'): string => {
  if (text === '') return '<c/>';
  if (isNumber) return `<c><v>${text}</v></c>`;
  const style = look === 'bold' ? ' s="1"' : '';
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, LONGEST_TEXT))}</t></is></c>`;
};

export const sheetStart = (columns: number): string =>
  `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${String(columns)}" width="20" customWidth="1"/></cols><sheetData>`;
export const sheetEnd = (hasDrawing: boolean): string =>
  `</sheetData>${hasDrawing ? '<drawing r:id="rId1"/>' : ''}</worksheet>`;

const each = (sheets: number, write: (n: number) => string): string =>
  Array.from({ length: sheets }, (_, n) => write(n + 1)).join('');

const override = (part: string, type: string): string =>
  `<Override PartName="/xl/${part}.xml" ContentType="${PART}.${type}+xml"/>`;

/** `charts` are the numbers of the sheets with a chart. */
export const contentTypes = (sheets: number, charts: readonly number[]): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'spreadsheetml.sheet.main')}${override('styles', 'spreadsheetml.styles')}${each(sheets, (n) => override(`worksheets/sheet${String(n)}`, 'spreadsheetml.worksheet'))}${charts.map((n) => override(`drawings/drawing${String(n)}`, 'drawing') + override(`charts/chart${String(n)}`, 'drawingml.chart')).join('')}</Types>`;

export const relations = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export const workbook = (names: readonly string[]): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.map((name, n) => `<sheet name="${escaped(name)}" sheetId="${String(n + 1)}" r:id="rId${String(n + 1)}"/>`).join('')}</sheets></workbook>`;

export const workbookRelations = (sheets: number): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each(sheets, (n) => `<Relationship Id="rId${String(n)}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${String(n)}.xml"/>`)}<Relationship Id="rId${String(sheets + 1)}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

export const styles = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`;
