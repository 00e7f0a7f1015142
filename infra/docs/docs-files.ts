import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { openApiDocument } from '../openapi/document.ts'
import { withoutWebhooks } from '../openapi/without-webhooks.ts'

/** A file of the documentation page. */
export interface DocsFile {
  contentType: string
  content: string | Buffer
}

const docsFolder = join(import.meta.dirname, '..', '..', 'docs')
const pageFolder = join(import.meta.dirname, 'page')
const require = createRequire(import.meta.url)
const swaggerFolder = dirname(require.resolve('swagger-ui-dist/package.json'))

const contentTypes = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  ts: 'text/plain; charset=utf-8',
  py: 'text/plain; charset=utf-8',
  go: 'text/plain; charset=utf-8',
  php: 'text/plain; charset=utf-8',
  png: 'image/png',
} as const

const framed = ['index.html', 'guide.html']
const own = ['page.js', 'guide.js', 'page.css']
const library = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']
/** The guides for integrators, and the pages that they link to. */
const guides = [
  'getting-started.md',
  'tour.md',
  'connecting-a-crm.md',
  'landing-page.md',
  'connecting-accounting.md',
  'events.md',
  'sync.md',
  'errors.md',
  'limits.md',
  'ru/connecting-a-crm.md',
  'ru/landing-page.md',
  'ru/connecting-accounting.md',
  'ru/events.md',
  'ru/sync.md',
  'ru/errors.md',
]
const programs = [
  'examples/client.ts',
  'examples/call-and-repeat.ts',
  'examples/crm-connector/main.ts',
  'examples/crm-connector/settings.ts',
  'examples/crm-connector/kept-in-folder.ts',
  'examples/crm-connector/receive.ts',
  'examples/crm-connector/bitrix24.json',
  'examples/crm-connector/amocrm.json',
  'examples/partner-tag.js',
  'examples/payout-changes.ts',
  'examples/mirror.ts',
  'examples/mirror.py',
  'examples/receive-webhooks.ts',
  'examples/receive-webhooks.py',
  'examples/receive-webhooks.go',
  'examples/receive-webhooks.php',
  'examples/verify-webhook.ts',
]

/**
 * Everything the page consists of, by name. Nothing comes from another host.
 *
 * @param apiKey filled in so that requests can be sent from the page; null shows only the reference
 */
export function docsFiles(apiKey: string | null): ReadonlyMap<string, DocsFile> {
  const document = openApiDocument()
  const contents: (readonly [name: string, content: string | Buffer])[] = [
    ...framed.map((name) => [name, inFrame(readFileSync(join(pageFolder, name), 'utf8'))] as const),
    ...own.map((name) => [name, readFileSync(join(pageFolder, name))] as const),
    ...library.map((name) => [name, readFileSync(join(swaggerFolder, name))] as const),
    ...guides.map((name) => [`guides/${name}`, linked(readFileSync(join(docsFolder, name), 'utf8'), name)] as const),
    ...programs.map((name) => [`guides/${name}`, readFileSync(join(docsFolder, name))] as const),
    ['openapi.json', JSON.stringify(document)],
    ['openapi-without-webhooks.json', JSON.stringify(withoutWebhooks(document))],
    ['settings.json', JSON.stringify({ apiKey })],
  ]
  return new Map(contents.map(([name, content]) => [name, { content, contentType: contentTypeOf(name) }]))
}

/** A page with the common head and navigation. Its script, a module, runs after the library below it. */
function inFrame(shown: string): string {
  const frame = readFileSync(join(pageFolder, 'frame.html'), 'utf8')
  return frame.replace('<!-- what the page shows -->', () => shown.trim().replaceAll('\n', '\n    '))
}

/** A guide whose links lead to pages that are served too; other links become plain text. */
function linked(text: string, guide: string): string {
  return text.replaceAll(/\[([^\]]+)\]\(([^)#:]+)(?:#[^)]*)?\)/g, (_, label: string, target: string) => {
    const name = normalize(join(dirname(guide), target))
    if (guides.includes(name)) return `[${label}](guide.html?${name.replace(/\.md$/, '')})`
    if (programs.includes(name)) return `[${label}](guides/${name})`
    return name === '../openapi.json' ? `[${label}](openapi.json)` : label
  })
}

function contentTypeOf(name: string): string {
  return contentTypes[name.split('.').at(-1) as keyof typeof contentTypes]
}
