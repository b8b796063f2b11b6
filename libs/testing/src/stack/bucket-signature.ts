import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<account>[^/]+)\/(?<scope>(?<date>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request), SignedHeaders=(?<names>[^,]+), Signature=(?<signature>[0-9a-f]{64})$/;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Whether a request was signed by the account (AWS Signature Version 4), with the secret that is its name. */
export function isSignedBy(account: string, { method = '', url = '', headers }: IncomingMessage): boolean {
  const signed = AUTHORIZATION.exec(headers.authorization ?? '')?.groups;
  if (signed?.['account'] !== account) return false;
  const { scope = '', date = '', region = '', names = '', signature } = signed;
  const [path = '', query = ''] = url.split('?');
  const parameters = query.split('&').map((one) => (one === '' || one.includes('=') ? one : `${one}=`));
  const request = [
    method,
    path,
    parameters.toSorted().join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const digest = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${account}`);
  return hmac(key, text).toString('hex') === signature;
}
