import { listCreditAccounts } from '@granary/api/credit';
import type { Dashboard } from '@granary/api/dashboard';
import { toMoney } from '@granary/domain/kernel';
import { creditAccountsList } from '../credit/index.ts';
import { sql, type QueryRunner } from '../database/index.ts';
import { figure, mayAsk, type Scope } from './figures.ts';

const accounts = {
  path: '/credit/accounts',
  contract: listCreditAccounts,
  list: creditAccountsList,
} as const;

/** Credit belongs to the company, so the warehouse of the scope is ignored. */
export const creditExposure = async (runQuery: QueryRunner, scope: Scope): Promise<Dashboard['credit']> => {
  if (!mayAsk(scope.caller, listCreditAccounts)) return null;
  const [sums] = await runQuery<{ used: string | null; reserved: string | null }>(
    sql`SELECT sum(a.used) AS used, sum(a.reserved) AS reserved FROM credit.account a`,
  );
  return {
    used: toMoney(sums?.used ?? 0),
    reserved: toMoney(sums?.reserved ?? 0),
    link: { list: accounts.path, filter: [] },
    tight: await figure(runQuery, scope, accounts, ['standing:in:watch,hold,stop']),
  };
};
