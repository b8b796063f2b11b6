import { languages, type Language } from '@granary/domain/kernel';
import type { ApiClient } from '@granary/client';

/** What people enter in the stories, in the order of `languages`: Chinese, English, Khmer. */
const entered = [
  [
    '按周分批交货，定金到账后发货',
    'Weekly deliveries, shipped once the deposit has arrived',
    'ដឹកជញ្ជូនរៀងរាល់សប្តាហ៍ បន្ទាប់ពីទទួលបានប្រាក់កក់',
  ],
  ['重复录入', 'Entered twice', 'បញ្ចូលពីរដង'],
  ['客户要求调整数量', 'The customer wants other quantities', 'អតិថិជនសុំកែបរិមាណ'],
  [
    '缺少客户盖章页，请补充',
    'The page with the customer’s stamp is missing; please add it',
    'ខ្វះទំព័រមានត្រារបស់អតិថិជន សូមបន្ថែម',
  ],
  ['合同与定金凭证已核对', 'Contract and deposit receipt checked', 'បានពិនិត្យកិច្ចសន្យា និងបង្កាន់ដៃប្រាក់កក់'],
  ['货款逾期，暂停发货', 'Payment overdue, deliveries on hold', 'ការទូទាត់ហួសកាលកំណត់ ផ្អាកការដឹកជញ្ជូន'],
  ['货款已结清', 'Payment received in full', 'បានទូទាត់ប្រាក់គ្រប់ចំនួន'],
  ['双方协商提前终止', 'Ended early by mutual agreement', 'បញ្ចប់មុនកាលកំណត់ដោយការព្រមព្រៀងគ្នា'],
  ['季末盘点：A 区', 'End-of-season count: zone A', 'ការរាប់ចុងរដូវ៖ តំបន់ A'],
  ['季末盘点：B 区', 'End-of-season count: zone B', 'ការរាប់ចុងរដូវ៖ តំបន់ B'],
  ['季末盘点：C 区', 'End-of-season count: zone C', 'ការរាប់ចុងរដូវ៖ តំបន់ C'],
  ['两瓶破损，已清理', 'Two bottles broken, cleaned up', 'ដបពីរបែក បានសម្អាតរួច'],
  [
    '雨季备货量增加，客户申请提高额度',
    'Stocking up for the rainy season, the customer asks for a higher limit',
    'ស្តុកសម្រាប់រដូវវស្សា អតិថិជនសុំដំឡើងកម្រិតឥណទាន',
  ],
  [
    '新增木薯加工线，化肥采购量翻倍',
    'A new cassava line doubles the fertiliser purchases',
    'ខ្សែកែច្នៃដំឡូងមីថ្មីធ្វើឲ្យការទិញជីកើនទ្វេដង',
  ],
  [
    '开渔季与插秧季同时备货，申请提高额度',
    'Fishing and transplanting season at once; a higher limit is needed',
    'រដូវនេសាទ និងរដូវស្ទូងមកដល់ព្រមគ្នា ត្រូវការកម្រិតខ្ពស់ជាង',
  ],
  [
    '植保服务旺季，需要提前备足农药',
    'Peak season for spraying services; pesticides are needed in advance',
    'រដូវបាញ់ថ្នាំខ្លាំង ត្រូវត្រៀមថ្នាំជាមុន',
  ],
  [
    '开设第二家门店，铺货需要更多额度',
    'A second shop opens and needs its first stock',
    'បើកហាងទីពីរ ត្រូវការកម្រិតបន្ថែមសម្រាប់ស្តុកដំបូង',
  ],
  [
    '橡胶与腰果同期施肥，短期用量较大',
    'Rubber and cashew are fertilised at once; high demand for a short time',
    'ដាក់ជីកៅស៊ូ និងស្វាយចន្ទីព្រមគ្នា តម្រូវការខ្ពស់រយៈពេលខ្លី',
  ],
  [
    '店面扩大，希望适当提高信用额度',
    'The shop has grown; a somewhat higher limit is asked for',
    'ហាងបានពង្រីក សុំដំឡើងកម្រិតបន្តិច',
  ],
  [
    '本季采购已近尾声，收回临时增加的额度',
    'The season is ending; the temporary increase is taken back',
    'រដូវទិញជិតចប់ ដកកម្រិតបណ្តោះអាសន្នវិញ',
  ],
  ['货款长期未付，收紧信用额度', 'Unpaid for a long time; the limit is reduced', 'មិនបានទូទាត់យូរ បន្ថយកម្រិតឥណទាន'],
  [
    '两张支票被银行退回，暂停赊销',
    'Two cheques came back from the bank; no more sales on credit',
    'មូលប្បទានប័ត្រពីរត្រូវធនាគារបដិសេធ ផ្អាកការលក់ជឿ',
  ],
  ['按银行回单补录', 'Entered late, from the bank’s receipt', 'បញ្ចូលយឺតតាមបង្កាន់ដៃធនាគារ'],
  ['客户改为现款提货', 'The customer now pays in cash', 'អតិថិជនប្តូរមកបង់ប្រាក់សុទ្ធ'],
  [
    '已有逾期欠款，结清后再申请',
    'There are overdue debts; ask again once they are paid',
    'មានបំណុលហួសកាលកំណត់ សូមស្នើម្តងទៀតក្រោយទូទាត់',
  ],
  [
    '按近三个月回款情况，先批准一部分',
    'Part of it for now, by the payments of the last three months',
    'អនុម័តមួយផ្នែកសិន តាមការទូទាត់បីខែចុងក្រោយ',
  ],
  ['回款及时，同意提高额度', 'Pays on time; increase approved', 'ទូទាត់ទាន់ពេល យល់ព្រមដំឡើង'],
  [
    '已与客户沟通，同意调低额度',
    'Agreed with the customer; decrease approved',
    'បានពិភាក្សាជាមួយអតិថិជន យល់ព្រមបន្ថយ',
  ],
  ['早稻季配货', 'For the early rice season', 'សម្រាប់រដូវស្រូវដើមឆ្នាំ'],
  ['示范田用药', 'For the demonstration field', 'សម្រាប់ស្រែបង្ហាញ'],
  ['合作社赊销配货', 'For the cooperative, on credit', 'សម្រាប់សហករណ៍ ជាឥណទាន'],
  ['雨季补肥', 'Fertiliser for the rainy season', 'ជីសម្រាប់រដូវវស្សា'],
  ['上一批货款尚未结清', 'The last delivery is not paid yet', 'ការដឹកជញ្ជូនមុនមិនទាន់ទូទាត់'],
  ['余量下月再配', 'The rest follows next month', 'នៅសល់នឹងផ្តល់ខែក្រោយ'],
  ['客户暂不需要', 'The customer does not need it for now', 'អតិថិជនមិនត្រូវការនៅពេលនេះ'],
  ['自有车队', 'Own trucks', 'រថយន្តផ្ទាល់ខ្លួន'],
  ['单价需要更正', 'The unit price has to be corrected', 'ត្រូវកែតម្លៃឯកតា'],
  [
    '到货数量与送货单不符，请核对',
    'Quantities differ from the delivery note; please check',
    'បរិមាណខុសពីប័ណ្ណដឹកជញ្ជូន សូមពិនិត្យ',
  ],
  [
    '已过期，联系有资质单位销毁',
    'Expired; to be destroyed by a licensed company',
    'ផុតកំណត់ ត្រូវបំផ្លាញដោយក្រុមហ៊ុនមានអាជ្ញាប័ណ្ណ',
  ],
  [
    '临期促销，优先供应合作社',
    'On sale before it expires, cooperatives first',
    'លក់បញ្ចុះតម្លៃមុនផុតកំណត់ ផ្តល់ជូនសហករណ៍មុនគេ',
  ],
  [
    '供应商通知复检，暂停发货',
    'The supplier tests it again; not to be shipped',
    'អ្នកផ្គត់ផ្គង់ពិនិត្យឡើងវិញ ផ្អាកការដឹកជញ្ជូន',
  ],
  ['补记运费与关税', 'Freight and duty added', 'បន្ថែមថ្លៃដឹកជញ្ជូន និងពន្ធគយ'],
  ['门市领用', 'For use in the shop', 'សម្រាប់ប្រើក្នុងហាង'],
  ['客户取消', 'Cancelled by the customer', 'អតិថិជនបានបោះបង់'],
  [
    '收货方尚未确认，请重新核对',
    'The recipient has not confirmed; please check again',
    'អ្នកទទួលមិនទាន់បញ្ជាក់ សូមពិនិត្យម្តងទៀត',
  ],
  ['包装破损', 'Packaging damaged', 'វេចខ្ចប់ខូច'],
  ['超级管理员', 'Super Administrator', 'អ្នកគ្រប់គ្រងជាន់ខ្ពស់'],
  ['系统管理员', 'System Administrator', 'អ្នកគ្រប់គ្រងប្រព័ន្ធ'],
  ['仓库主管', 'Warehouse Manager', 'ប្រធានឃ្លាំង'],
  ['仓库员工', 'Warehouse Clerk', 'បុគ្គលិកឃ្លាំង'],
  ['客户主管', 'Customer Manager', 'ប្រធានអតិថិជន'],
  ['客户专员', 'Customer Clerk', 'បុគ្គលិកអតិថិជន'],
  ['财务主管', 'Finance Manager', 'ប្រធានហិរញ្ញវត្ថុ'],
  ['总经理', 'General Manager', 'អគ្គនាយក'],
  ['只读用户', 'Read-only User', 'អ្នកប្រើអានប៉ុណ្ណោះ'],
  ['审计员', 'Auditor', 'សវនករ'],
  ['普通用户', 'User', 'អ្នកប្រើ'],
  ['标签稀释倍数印刷错误', 'Wrong dilution rate printed on the label', 'អត្រាលាយនៅលើស្លាកបោះពុម្ពខុស'],
  [
    '请勿按旧标签配药，原包装封存，等待换货',
    'Do not mix by the old label; keep it sealed until it is exchanged',
    'កុំលាយតាមស្លាកចាស់ ទុកបិទជិតរហូតដល់ប្តូរ',
  ],
  ['业务员上门换货', 'Exchanged on the customer’s premises', 'ប្តូរទំនិញនៅទីតាំងអតិថិជន'],
  [
    '仓库剩余待供应商更换标签，继续封存',
    'What is left stays blocked until the supplier has relabelled it',
    'ទំនិញនៅសល់បន្តរក្សាទុករហូតដល់អ្នកផ្គត់ផ្គង់ប្តូរស្លាក',
  ],
  [
    '供应商召回：有效成分含量不合格',
    'Recalled by the supplier: active ingredient out of specification',
    'អ្នកផ្គត់ផ្គង់ប្រមូលវិញ៖ សារធាតុសកម្មមិនស្របតាមស្តង់ដារ',
  ],
  [
    '立即停止使用和销售，单独存放，等待我方收回',
    'Stop using and selling it, store it apart; we will collect it',
    'ឈប់ប្រើ និងឈប់លក់ភ្លាម ទុកដោយឡែក យើងនឹងមកប្រមូល',
  ],
  ['已通话，明日上门收回', 'Called; to be collected tomorrow', 'បានទូរស័ព្ទ នឹងមកប្រមូលថ្ងៃស្អែក'],
  ['随车收回', 'Collected by our truck', 'បានប្រមូលតាមរថយន្ត'],
  [
    '客户要求的交货期无法满足',
    'The delivery date that the customer wants cannot be met',
    'មិនអាចដឹកជញ្ជូនតាមថ្ងៃដែលអតិថិជនចង់បាន',
  ],
] as const;

/** Sends what people enter in the language of the demo: the stories are written in Chinese. */
export const speaking =
  (language: Language) =>
  <Client extends ApiClient>(client: Client): Client => ({
    ...client,
    request: (contract, sent) => client.request(contract, translated(sent, wordsIn(language))),
  });

const wordsIn = (language: Language): ReadonlyMap<string, string> =>
  new Map(entered.map((texts) => [texts[0], texts[languages.indexOf(language)] ?? texts[0]]));

const translated = <Sent>(sent: Sent, words: ReadonlyMap<string, string>): Sent =>
  sent === undefined
    ? sent
    : (JSON.parse(JSON.stringify(sent), (_, value: unknown) =>
        typeof value === 'string' ? (words.get(value) ?? value) : value,
      ) as Sent);
