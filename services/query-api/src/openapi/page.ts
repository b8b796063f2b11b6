import type { OpenApiDocument, Operation, Parameter } from './document.ts';
import { Html, html } from './html.ts';
import { Reader } from './schema-text.ts';

/** The API documentation as one page without scripts. */
export const renderPage = (document: OpenApiDocument, styleUrl: string, documentUrl: string): string => {
  const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
  const reader = new Reader(document);
  const sections = document.tags.map(({ name }) => {
    const own = routes.filter(({ operation }) => operation.tags.includes(name));
    return html`<section id="${name}">
      <h2>${name}</h2>
      ${own.map((route) => renderRoute(route, reader))}
    </section>`;
  });
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title} API</title>
        <link rel="stylesheet" href="${styleUrl}" />
      </head>
      <body>
        <header>
          <h1>${document.info.title} API <small>${document.info.version}</small></h1>
          ${document.info.description.split('\n\n').map((paragraph) => html`<p>${marked(paragraph)}</p>`)}
          <p><a href="${documentUrl}">OpenAPI document</a></p>
          <nav aria-label="Capabilities">
            ${document.tags.map(({ name }) => html`<a href="#${name}">${name}</a> `)}
          </nav>
        </header>
        <main>${sections}</main>
      </body>
    </html> `.text;
};

interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const renderRoute = ({ method, path, operation }: Route, reader: Reader): Html => {
  const answer = operation.responses['200'];
  return html`<details id="${operation.operationId}">
    <summary>
      <code class="method ${method}">${method.toUpperCase()}</code> <code>${path}</code>
      <span>${operation.summary}</span>
    </summary>
    <p>${marked(operation.description)}</p>
    ${renderParameters(operation.parameters, reader)}
    ${operation.requestBody && renderContent('Body', operation.requestBody.content, reader)}
    ${answer && 'content' in answer && renderContent('Answer', answer.content, reader)}
  </details>`;
};

const renderParameters = (parameters: readonly Parameter[], reader: Reader): Html =>
  parameters.length === 0
    ? html``
    : html`<h3>Parameters</h3>
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">In</th>
              <th scope="col">Type</th>
              <th scope="col">Meaning</th>
            </tr>
          </thead>
          <tbody>
            ${parameters.map(
              (parameter) =>
                html`<tr>
                  <td><code>${parameter.name}</code>${parameter.required ? ' (required)' : ''}</td>
                  <td>${parameter.in}</td>
                  <td>${reader.typeOf(parameter.schema)}</td>
                  <td>${marked(parameter.description ?? parameter.schema.description ?? '')}</td>
                </tr>`,
            )}
          </tbody>
        </table>`;

const renderContent = (
  title: string,
  content: NonNullable<Operation['requestBody']>['content'],
  reader: Reader,
): Html =>
  html`${Object.entries(content).map(
    ([mediaType, { schema }]) =>
      html`<h3>${title} <small>${mediaType}</small></h3>
        <pre>${reader.outline(schema)}</pre>`,
  )}`;

/** Renders text between backticks as code. */
const marked = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
