import { registeredEndpoints } from '@granary/api/registry';
import { describe, expect, it } from '@jest/globals';
import { describeApi } from './document.ts';
import { renderPage } from './page.ts';
import { Reader } from './schema-text.ts';

const document = describeApi(registeredEndpoints, '1.0.0', 'Send `<b>` & wait.\n\nThen read.');
const page = renderPage(document, '/style.css', '/openapi.json');

describe('the API documentation page', () => {
  it('shows every endpoint without scripts', () => {
    for (const { name, contract } of registeredEndpoints) {
      expect(page).toContain(`<details id="${name}">`);
      expect(page).toContain(`<code>${contract.path}</code>`);
    }
    expect(page).not.toMatch(/<script|style=|javascript:/);
  });

  it('escapes its content', () => {
    expect(page).toContain('<p>Send <code>&lt;b&gt;</code> &amp; wait.</p><p>Then read.</p>');
  });
});

describe('a schema outline', () => {
  const reader = new Reader({
    ...document,
    components: {
      schemas: { Line: { type: 'object', properties: { item: { type: 'string' } }, required: ['item'] } },
    },
  });

  it('shows properties, optional ones, enums and references', () => {
    const schema = {
      type: 'object',
      required: ['status', 'lines'],
      properties: {
        status: { enum: ['draft', 'done'] },
        lines: { type: 'array', items: { $ref: '#/components/schemas/Line' } },
        note: { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'for the driver' },
        shelf: { type: ['string', 'null'] },
        names: { type: 'object', additionalProperties: { type: 'string' } },
      },
    };
    expect(reader.outline(schema)).toBe(
      [
        '{',
        '  status: "draft" | "done"',
        '  lines: [{',
        '    item: string',
        '  }]',
        '  note?: string | null   // for the driver',
        '  shelf?: string | null',
        '  names?: { [name]: string }',
        '}',
      ].join('\n'),
    );
  });
});
