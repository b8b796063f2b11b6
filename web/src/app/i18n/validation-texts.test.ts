import { beforeAll, describe, expect, it } from '@jest/globals';
import { customerInput } from '@granary/api/customers';
import { username } from '@granary/api/users';
import { itemCode, moneyInput } from '@granary/domain/kernel';
import { waitFor } from '@testing-library/dom';
import { z } from 'zod';
import { textsOf } from '../../testing/source-files.ts';
import { settings } from '../settings/settings.ts';
import { startTexts } from './i18n.ts';
import { speakValidation } from './validation-texts.ts';

beforeAll(async () => {
  await startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!));
  speakValidation();
});

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe('validation message of a shared schema', () => {
  it('is short and in the user’s language', () => {
    const form = z.object({ title: z.string().min(1).max(3), lines: z.array(z.string()).min(1) });
    expect(said(form, { title: '', lines: [] })).toEqual(['必填', '至少添加一项']);
    expect(said(form, { title: 'long', lines: ['x'] })).toEqual(['最多 3 个字符']);
    expect(said(itemCode, 'a b')).toEqual(['只能使用大写字母、数字、下划线和连字符']);
    expect(said(moneyInput, '1,5')).toEqual(['请输入有效的数字']);
    expect(said(moneyInput, '-5')).toEqual(['请输入不小于 0 的数字：整数最多 12 位，小数最多 2 位']);
    expect(said(moneyInput, '1.234')).toEqual(said(moneyInput, '-5'));
    expect(said(moneyInput, '1e400')).toEqual(['请输入有效的数字']);
    expect(said(customerInput.shape.phone, 'call me')).toEqual([
      '请输入有效的电话号码：6–20 位数字，可含 +、空格、括号和连字符',
    ]);
    expect(said(username, 'a,b')).toEqual(['只能使用字母、数字、点、下划线和连字符']);
    expect(said(customerInput.shape.minimumShelfLifeDays, 'soon')).toEqual(['请输入整数']);
    expect(said(customerInput.shape.minimumShelfLifeDays, '9'.repeat(20))).toContain('请输入有效的数字');
    expect(said(moneyInput, '')).toEqual(['必填']);
    expect(said(z.number().gt(0), 0)).toEqual(['必须大于 0']);
  });

  it('follows a change of language', async () => {
    settings.change({ language: 'en-US' });
    await waitFor(() => expect(document.documentElement.lang).toBe('en-US'));
    expect(said(z.email(), 'nobody')).toEqual(['Enter a valid e-mail address']);
  });
});
