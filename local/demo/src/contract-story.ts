import {
  activateContract,
  approveContract,
  attachToContract,
  createContract,
  deleteContract,
  rejectContract,
  reviewContract,
  submitContract,
  suspendContract,
  terminateContract,
  withdrawContract,
} from '@granary/api/contracts';
import type { FileClient } from '@granary/client';
import type { Calendar } from './calendar.ts';
import type { At } from './people.ts';

const CLERK = 'purchase_admin';
const CHIEF = 'manager';

const endings = [
  'active',
  'active',
  'active',
  'expired',
  'suspended',
  'active',
  'terminated',
  'reactivated',
  'active',
  'draft',
  'submitted',
  'reviewing',
  'rejected',
  'withdrawn',
  'deleted',
  'ending',
] as const;
type Ending = (typeof endings)[number];

const decided: ReadonlySet<Ending> = new Set<Ending>([
  'active',
  'expired',
  'suspended',
  'terminated',
  'reactivated',
  'ending',
]);

/** Fertilisers by the ton and their cost. */
const goods = [
  { item: 'UREA-46-50K', dollarsPerTon: 520 },
  { item: 'NPK-151515-50K', dollarsPerTon: 610 },
  { item: 'DAP-1846-50K', dollarsPerTon: 690 },
];

/** Creates contracts of this and last season, one in each state. */
export const signContracts = async (at: At, calendar: Calendar, days: number): Promise<void> => {
  const signing = endings.map((ending, index) => {
    const ago = decided.has(ending) ? Math.max(1, Math.round(days * (0.9 - index * 0.05))) : 1;
    const signed = -Math.min(ago, days);
    const tons = 12 + ((index * 7) % 30);
    const lines = goods.slice(0, 1 + (index % 3)).map(({ item, dollarsPerTon }, place) => ({
      item,
      weight: `${tons - place * 3}.500`,
      amount: `${(tons - place * 3) * dollarsPerTon}.00`,
    }));
    return sign(at, calendar, {
      code: `HT-${calendar.day(signed).slice(0, 4)}-${String(index + 1).padStart(3, '0')}`,
      customer: `CUST${String((index % 19) + 1).padStart(3, '0')}`,
      signed,
      expires: ending === 'expired' ? -1 : ending === 'ending' ? 12 : 200 + index * 20,
      depositPercentage: String(20 + (index % 5) * 5),
      lines,
      ending,
    });
  });
  await Promise.all(signing);
};

interface Signed {
  readonly code: string;
  readonly customer: string;
  /** Offset in days from today. */
  readonly signed: number;
  readonly expires: number;
  readonly depositPercentage: string;
  readonly lines: readonly { item: string; weight: string; amount: string }[];
  readonly ending: Ending;
}

const sign = async (at: At, calendar: Calendar, contract: Signed): Promise<void> => {
  const { code, signed, ending } = contract;
  const clerk = (hour: number, day = signed) => at(CLERK, calendar.moment(day, hour));
  const chief = (hour: number, day = signed) => at(CHIEF, calendar.moment(day, hour));
  const params = { code };
  await clerk(8).request(createContract, {
    body: {
      code,
      customer: contract.customer,
      signedDate: calendar.day(signed),
      expiryDate: calendar.day(contract.expires),
      // Computed from the lines.
      totalAmount: '0',
      depositPercentage: contract.depositPercentage,
      remarks: '按周分批交货，定金到账后发货',
      lines: [...contract.lines],
    },
  });
  if (ending === 'draft') return;
  await attachScan(clerk(8), code);
  if (ending === 'deleted') {
    await clerk(9).request(deleteContract, { params, query: { reason: '重复录入' } });
    return;
  }
  await clerk(9).request(submitContract, { params });
  if (ending === 'submitted') return;
  if (ending === 'withdrawn') {
    await clerk(10).request(withdrawContract, { params, body: { reason: '客户要求调整数量' } });
    return;
  }
  await chief(10).request(reviewContract, { params });
  if (ending === 'reviewing') return;
  if (ending === 'rejected') {
    await chief(11).request(rejectContract, { params, body: { reason: '缺少客户盖章页，请补充' } });
    return;
  }
  await chief(11).request(approveContract, { params, body: { notes: '合同与定金凭证已核对' } });
  const later = Math.min(-1, signed + 20);
  if (ending === 'suspended' || ending === 'reactivated')
    await chief(15, later).request(suspendContract, { params, body: { reason: '货款逾期，暂停发货' } });
  if (ending === 'reactivated')
    await chief(16, later).request(activateContract, { params, body: { reason: '货款已结清' } });
  if (ending === 'terminated')
    await chief(15, later).request(terminateContract, { params, body: { reason: '双方协商提前终止' } });
};

/** Attaches a minimal scan: one page with just the contract's code. */
const attachScan = async (client: FileClient, code: string): Promise<void> => {
  const { sha256 } = await client.upload(scanOf(code));
  await client.request(attachToContract, { params: { code }, body: { name: `${code}.pdf`, sha256 } });
};

const scanOf = (code: string): Uint8Array<ArrayBuffer> => {
  const page = `BT /F1 24 Tf 72 720 Td (${code}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${page.length}>>stream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = text.length;
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  text += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  return new TextEncoder().encode(text);
};
