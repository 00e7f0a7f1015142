import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { openApiDocument } from '../openapi/document.ts'

/** A file of the documentation page. */
export interface DocsFile {
  contentType: string
  content: string | Buffer
}

const pageFolder = join(import.meta.dirname, 'page')
const require = createRequire(import.meta.url)
const swaggerFolder = dirname(require.resolve('swagger-ui-dist/package.json'))

const contentTypes = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
} as const

/**
 * Everything that the page is made of, by name. Nothing of it comes from another host.
 *
 * @param apiKey the key it is filled in with, so that requests can be sent from it; null shows the reference alone
 */
export function docsFiles(apiKey: string | null): ReadonlyMap<string, DocsFile> {
  const contents: [name: string, content: string | Buffer][] = [
    ['index.html', readFileSync(join(pageFolder, 'index.html'))],
    ['page.css', readFileSync(join(pageFolder, 'page.css'))],
    ['page.js', readFileSync(join(pageFolder, 'page.js'))],
    ['swagger-ui.css', readFileSync(join(swaggerFolder, 'swagger-ui.css'))],
    ['swagger-ui-bundle.js', readFileSync(join(swaggerFolder, 'swagger-ui-bundle.js'))],
    ['favicon-32x32.png', readFileSync(join(swaggerFolder, 'favicon-32x32.png'))],
    ['openapi.json', JSON.stringify(openApiDocument())],
    ['settings.json', JSON.stringify({ apiKey })],
  ]
  return new Map(contents.map(([name, content]) => [name, { content, contentType: contentTypeOf(name) }]))
}

function contentTypeOf(name: string): string {
  return contentTypes[name.split('.').at(-1) as keyof typeof contentTypes]
}
