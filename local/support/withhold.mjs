import { LOCAL_PASSWORD } from '../stack/applications.mjs';

/** Shorter texts occur by chance. */
const SHORTEST = 4;

/**
 * Returns a function that replaces the given secrets in a text, in whatever notation: as they are, in JSON, in URLs, in
 * base64. The password of the demo is everybody's.
 */
export function withholding(secrets) {
  const notations = [...secrets]
    .filter((secret) => secret.length >= SHORTEST && secret !== LOCAL_PASSWORD)
    .flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      encodeURI(secret),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    ])
    .toSorted((one, other) => other.length - one.length);
  return (text) => notations.reduce((rest, notation) => rest.replaceAll(notation, '[withheld]'), text);
}

/** The secrets in a value: itself and, of a URL, its passwords and parameters. */
export function secretsIn(value) {
  const url = /^[a-z+]+:\/\/(?:(.*)@)?[^?#]*(?:\?(.*))?/.exec(value);
  if (!url) return [value];
  const [, person = '', parameters = ''] = url;
  const password = person.slice(person.indexOf(':') + 1);
  const named = [...new URLSearchParams(parameters)]
    .filter(([name]) => /pass|key|token|secret/i.test(name))
    .map(([, text]) => text);
  return [value, password, decoded(password), ...named].filter(Boolean);
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
