import { reportParameters, type ReportAsked } from '@granary/api/reports';
import { codeLabel, text } from '@granary/api/texts';
import { minuteIn, type Language } from '@granary/domain/kernel';
import { spanOf } from '@granary/domain/reports/rules';

interface Making {
  readonly asked: ReportAsked;
  readonly language: Language;
  readonly timeZone: string;
  readonly username: string;
  /** Log position at which the data was read. */
  readonly position: string;
  readonly at: string;
}

const words = {
  about: text('说明', 'About', 'អំពីរបាយការណ៍'),
  report: text('报表', 'Report', 'របាយការណ៍'),
  period: text('期间', 'Period', 'រយៈពេល'),
  warehouse: text('仓库', 'Warehouse', 'ឃ្លាំង'),
  customer: text('客户', 'Customer', 'អតិថិជន'),
  supplier: text('供应商', 'Supplier', 'អ្នកផ្គត់ផ្គង់'),
  item: text('商品编码', 'Item code', 'លេខកូដទំនិញ'),
  asOf: text('截至日志位置', 'As of event no.', 'គិតត្រឹមទីតាំងកំណត់ហេតុ'),
  today: text('账龄与剩余天数截至', 'Ages and days left as of', 'អាយុបំណុល និងថ្ងៃនៅសល់ គិតត្រឹម'),
  zone: text('时区', 'Time zone', 'តំបន់ម៉ោង'),
  username: text('生成人', 'Made by', 'ធ្វើដោយ'),
  at: text('生成时间', 'Made at', 'ធ្វើនៅ'),
} as const;

/** The metadata of a report file: period, filters, author, time and log position. */
export const aboutReport = ({ asked, language, timeZone, username, position, at }: Making) => {
  const say = (word: keyof typeof words): string => words[word][language];
  const { from, to } = spanOf(asked.period);
  const narrowed = reportParameters.flatMap((name): [string, string][] => {
    const value = asked[name];
    return value === undefined ? [] : [[say(name), value]];
  });
  const facts: readonly (readonly [string, string])[] = [
    [say('report'), codeLabel('report', asked.type, language)],
    [say('period'), `${codeLabel('period', asked.period.kind, language)}: ${from} – ${to}`],
    ...narrowed,
    ...(asked.on === undefined ? [] : [[say('today'), asked.on] as const]),
    [say('zone'), timeZone],
    [say('asOf'), asked.at ?? position],
    [say('username'), username],
    [say('at'), minuteIn(timeZone, at)],
  ];
  const subject = `${codeLabel('report', asked.type, language)} ${from} – ${to} @ ${asked.at ?? position}`;
  return { title: say('about'), subject, facts };
};
