import { Controller, Get, Header, SetMetadata } from '@nestjs/common';
import { registeredEndpoints } from '@granary/api/registry';
import { OPEN } from '@granary/platform/access';
import { API_PREFIX } from '@granary/platform/http';
import { describeApi, type OpenApiDocument } from './document.ts';
import { introduction } from './introduction.ts';
import { renderPage } from './page.ts';
import { style } from './style.ts';

const DOCUMENT = `${API_PREFIX}/openapi.json`;
const PAGE = `${API_PREFIX}/docs`;
const STYLE = `${PAGE}/style.css`;
/** Version of the API contracts. */
const VERSION = '1.0.0';
const AN_HOUR = 'public, max-age=3600';

/** The API description as OpenAPI and as a page, built once per process. */
@Controller()
export class OpenApiController {
  readonly #document = describeApi(registeredEndpoints, VERSION, introduction);
  readonly #page = renderPage(this.#document, STYLE, DOCUMENT);

  @Get(DOCUMENT)
  @SetMetadata(OPEN, true)
  @Header('cache-control', AN_HOUR)
  document(): OpenApiDocument {
    return this.#document;
  }

  @Get(PAGE)
  @SetMetadata(OPEN, true)
  @Header('content-type', 'text/html; charset=utf-8')
  @Header(
    'content-security-policy',
    "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  @Header('cache-control', AN_HOUR)
  page(): string {
    return this.#page;
  }

  @Get(STYLE)
  @SetMetadata(OPEN, true)
  @Header('content-type', 'text/css; charset=utf-8')
  @Header('cache-control', AN_HOUR)
  style(): string {
    return style;
  }
}
