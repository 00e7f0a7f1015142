import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import middy from '@middy/core'
import { executionModeStreamifyResponse } from '@middy/core/StreamifyResponse'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { acceptsCoding } from './accepts-coding.ts'
import { overTls } from './json-headers.ts'
import { headersByName } from './request-headers.ts'
import type { StreamingHandler } from './streamed-list.ts'

/** What a page may load and do. Mantine writes style elements of its own; nothing else is inline. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-elem 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const everyAnswer = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
  md: 'text/plain; charset=utf-8',
}

/** Codings in order of preference, each with the suffix of files that the build compressed with it. */
const codings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

/** Built pages contain it where the path before the app's own begins: empty, or the stage in API Gateway's own addresses. */
const basePlaceholder = '/BASE-PATH'

/** A file as it is sent. */
interface Sent {
  status: number
  headers: Readonly<Record<string, string>>
  bytes: Buffer
}

/**
 * The Lambda handler that serves the built web apps from a folder. Files with a hash in their names never change and are cached
 * for good; everything else is revalidated each time. Any other path within an app leads to its page, which does the routing.
 *
 * @param folder with a folder for each app, its page index.html within, and `assets` for files with hashed names
 */
export function servedSite(folder: string): StreamingHandler {
  const files = new Set(filesOf(folder))
  const known = new Map<string, Buffer>()
  const read = (path: string): Buffer => {
    const bytes = known.get(path) ?? readFileSync(join(folder, path))
    known.set(path, bytes)
    return bytes
  }
  const handler = async (event: APIGatewayProxyEvent) => {
    const headers = headersByName(event)
    const { status, bytes, ...sent } = answerTo(event, headers, { files, read })
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const isKnown =
      status === 200 && (headers['if-none-match'] ?? '').split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag)
    const hasBody = event.httpMethod !== 'HEAD' && !isKnown
    return {
      statusCode: isKnown ? 304 : status,
      headers: { ...everyAnswer, ...overTls(headers), ...sent.headers, ETag: etag },
      body: Readable.from(hasBody ? [bytes] : [], { objectMode: false }),
    }
  }
  return middy<APIGatewayProxyEvent, unknown>(handler, {
    executionMode: executionModeStreamifyResponse,
  }) as unknown as StreamingHandler
}

function answerTo(
  event: APIGatewayProxyEvent,
  { 'accept-encoding': accepted = '' }: Readonly<Record<string, string | undefined>>,
  { files, read }: { files: ReadonlySet<string>; read: (path: string) => Buffer },
): Sent {
  const [app = '', ...rest] = event.path.split('/').slice(1)
  const path = rest[0] === 'assets' ? rest.join('/') : [app, ...rest].join('/')
  const page = `${app}/index.html`
  if (!files.has(page)) return notFound
  if (files.has(path) && path !== page) return { status: 200, ...fileSent(path, accepted, files, read) }
  if (rest[0] === 'assets') return notFound
  const { path: wholePath, stage } = event.requestContext
  const base = wholePath.startsWith(`/${stage}/${app}`) ? `/${stage}` : ''
  const html = read(page).toString().replaceAll(basePlaceholder, base)
  const headers = {
    'Content-Type': contentTypes.html ?? '',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': contentSecurityPolicy,
  }
  return { status: 200, headers, bytes: Buffer.from(html) }
}

const notFound: Sent = {
  status: 404,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  bytes: Buffer.from('Not found\n'),
}

function fileSent(
  path: string,
  accepted: string,
  files: ReadonlySet<string>,
  read: (path: string) => Buffer,
): Omit<Sent, 'status'> {
  const coding = codings.find(({ name, ending }) => files.has(path + ending) && acceptsCoding(accepted, name))
  const headers = {
    'Content-Type': contentTypes[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'Cache-Control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
    ...(coding && { 'Content-Encoding': coding.name }),
  }
  return { headers, bytes: read(path + (coding?.ending ?? '')) }
}

/** The files of the folder by relative path; none when the apps are not built. */
function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  } catch {
    return []
  }
}
