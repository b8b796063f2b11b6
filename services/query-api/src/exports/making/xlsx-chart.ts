import type { Cell } from './cells.ts';
import type { Chart } from './written.ts';
import { escaped, OFFICE, PACKAGE, XML } from './xlsx-parts.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const COLOUR = '1B6B3A';
/** English Metric Units: 360,000 per centimetre. */
const WIDTH = 6_480_000;
const BAR_HEIGHT = 216_000;
const FRAME_HEIGHT = 1_080_000;

export interface Bar {
  readonly name: Cell;
  readonly figure: Cell;
}

interface BarChart extends Chart {
  readonly sheet: number;
  readonly sheetName: string;
  readonly title: string;
  /** The heading of the figures. */
  readonly label: string;
  readonly language: string;
  /** Width of the table in columns. */
  readonly columns: number;
  /** The first rows of the sheet, below its header. */
  readonly bars: readonly Bar[];
}

/** The parts of a chart and the relations from its sheet to them. */
export const chartParts = (chart: BarChart): Readonly<Record<string, string>> => {
  const n = String(chart.sheet);
  return {
    [`xl/worksheets/_rels/sheet${n}.xml.rels`]: relationTo('drawing', `../drawings/drawing${n}.xml`),
    [`xl/drawings/drawing${n}.xml`]: drawingXml(chart),
    [`xl/drawings/_rels/drawing${n}.xml.rels`]: relationTo('chart', `../charts/chart${n}.xml`),
    [`xl/charts/chart${n}.xml`]: chartXml(chart),
  };
};

const relationTo = (kind: string, target: string): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`;

const drawingXml = ({ columns, bars, title }: BarChart): string =>
  `${XML}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main"><xdr:oneCellAnchor><xdr:from><xdr:col>${String(columns + 1)}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="${String(WIDTH)}" cy="${String(FRAME_HEIGHT + bars.length * BAR_HEIGHT)}"/><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1" descr="${escaped(title)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${DRAWING}/chart"><c:chart xmlns:c="${DRAWING}/chart" xmlns:r="${OFFICE}" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>`;

/** Bars from top to bottom in the order of the rows; `crosses` keeps the value axis below them. */
const chartXml = (chart: BarChart): string =>
  `${XML}<c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main"><c:roundedCorners val="0"/><c:chart>${titleXml(chart)}<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/><c:barChart><c:barDir val="bar"/><c:grouping val="clustered"/><c:varyColors val="0"/>${seriesXml(chart)}<c:gapWidth val="50"/><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/>${axisXml('maxMin', 'l', 'General')}<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:crossAx val="2"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:tickLblSkip val="1"/><c:noMultiLvlLbl val="1"/></c:catAx><c:valAx><c:axId val="2"/>${axisXml('minMax', 'b', '#,##0')}<c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="1"/><c:crosses val="max"/></c:valAx></c:plotArea><c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`;

const titleXml = ({ language, title }: BarChart): string =>
  `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="1200" b="1"/></a:pPr><a:r><a:rPr lang="${language}" sz="1200" b="1"/><a:t>${escaped(title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`;

const axisXml = (orientation: string, side: string, format: string): string =>
  `<c:scaling><c:orientation val="${orientation}"/></c:scaling><c:delete val="0"/><c:axPos val="${side}"/><c:numFmt formatCode="${format}" sourceLinked="0"/>`;

const seriesXml = (chart: BarChart): string => {
  const { names, figures, label, bars } = chart;
  const last = bars.length + 1;
  return `<c:ser><c:idx val="0"/><c:order val="0"/><c:tx>${textsXml(rangeOf(chart, figures, 1), [label])}</c:tx><c:spPr><a:solidFill><a:srgbClr val="${COLOUR}"/></a:solidFill></c:spPr><c:invertIfNegative val="0"/><c:dLbls><c:numFmt formatCode="#,##0.00" sourceLinked="0"/><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls><c:cat>${textsXml(
    rangeOf(chart, names, 2, last),
    bars.map(({ name }) => name.text),
  )}</c:cat><c:val><c:numRef><c:f>${rangeOf(chart, figures, 2, last)}</c:f><c:numCache><c:formatCode>General</c:formatCode>${pointsXml(bars.map(({ figure }) => (figure.isNumber ? figure.text : '')))}</c:numCache></c:numRef></c:val></c:ser>`;
};

const textsXml = (range: string, texts: readonly string[]): string =>
  `<c:strRef><c:f>${range}</c:f><c:strCache>${pointsXml(texts)}</c:strCache></c:strRef>`;

/** Cached values, for programs that show a chart without reading its cells. */
const pointsXml = (values: readonly string[]): string =>
  `<c:ptCount val="${String(values.length)}"/>${values.map((value, n) => (value === '' ? '' : `<c:pt idx="${String(n)}"><c:v>${escaped(value)}</c:v></c:pt>`)).join('')}`;

const rangeOf = ({ sheetName }: BarChart, column: number, from: number, to = from): string => {
  const cell = (row: number) => `$${lettersOf(column)}$${String(row)}`;
  const range = from === to ? cell(from) : `${cell(from)}:${cell(to)}`;
  return escaped(`'${sheetName.replaceAll("'", "''")}'!${range}`);
};

/** `A`, …, `Z`, `AA`, … */
const lettersOf = (column: number): string => {
  const letter = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? letter : lettersOf(Math.floor(column / 26) - 1) + letter;
};
