// A mirror of partners, leads and payouts in a file of SQLite, kept by the feed of events:
//
//   npm run -s example:mirror -- http://127.0.0.1:4000 demo-crm-key-for-local-use-only mirror.db
//
// It brings the mirror up to now, and ends: let cron start it every minute. It may be killed at any line. Node 22.18 has all it needs.

import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

type Thing = Record<string, unknown> & { id: string; partner?: { id: string } | null }
type Told = { type: string; version: number | null; object: Thing }
type Page<Item> = { status: number; items: Item[]; next: string | null; code?: string | undefined }

const [baseUrl = '', apiKey = '', file = ''] = process.argv.slice(2)
const db = new DatabaseSync(file, { timeout: 60_000 })
db.exec(`create table if not exists mirror (kind text, id text, version integer, object text, primary key (kind, id));
  create table if not exists place (only integer primary key, cursor text)`)
const put = db.prepare(`insert into mirror values (:kind, :id, coalesce(:version, 0), :object) on conflict (kind, id) do update
  set version = max(version, excluded.version), object = excluded.object where :version is null or :version >= version`)

/** Asks until there is an answer: it only reads, so it may be repeated. What was cut off on its way is no JSON. */
async function get<Item>(path: string): Promise<Page<Item>> {
  for (let attempt = 1; ; attempt++) {
    const request = { headers: { 'x-api-key': apiKey }, signal: AbortSignal.timeout(300_000) }
    const response = await fetch(`${baseUrl}/api/external/${path}`, request).catch(() => undefined)
    const body: unknown = await response?.json().catch(() => undefined)
    const status = response?.status ?? 0
    const next = response?.headers.get('x-next-cursor') ?? null
    if (status === 200 && Array.isArray(body)) return { status, items: body as Item[], next }
    if (status === 410) return { status, items: [], next, code: (body as { code?: string } | undefined)?.code }
    const isRefused = status >= 400 && status < 500 && status !== 429
    if (isRefused || attempt === 9) throw new Error(`${path}: ${status || 'no answer'} ${JSON.stringify(body) ?? ''}`)
    await wait(1000 * Math.max(Number(response?.headers.get('retry-after')) || 0, 2 ** attempt / 8))
  }
}

/** What changes without an event would grow old here, and is left out: counts, last activity, names of partners in other things. */
function keep(
  kind: string,
  version: number | null,
  { leadCounts: _1, lastActivityAt: _2, deal: _3, partner, ...rest }: Thing,
): void {
  const object = partner === undefined ? rest : { ...rest, partnerId: partner?.id ?? null }
  put.run({ kind, id: rest.id, version, object: JSON.stringify(object) })
}

const kinds = ['partner', 'lead', 'payout']
const place = (): string | undefined => db.prepare('select cursor from place').get()?.cursor as string | undefined

/** The lists are only the ground: all that the feed remembers is put on top, so that nothing is missed that changed meanwhile. */
async function begin(): Promise<void> {
  db.exec('delete from mirror')
  for (const kind of kinds) {
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page<Thing> = await get(cursor ? `${kind}?cursor=${encodeURIComponent(cursor)}` : kind)
      for (const thing of page.items) keep(kind, null, thing)
      cursor = page.next
    }
  }
  while (await takePage());
}

/** Puts a page of the feed on top, and keeps the place behind it. Says whether there was anything. */
async function takePage(): Promise<boolean> {
  const cursor = place()
  const page = await get<Told>(`events?limit=1000${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)
  if (page.status === 410) {
    console.error(`begins anew: ${page.code}`)
    return db.prepare('delete from place').run().changes > 0
  }
  for (const { type, version, object } of page.items) {
    const kind = type.startsWith('deal.') ? 'lead' : type.slice(0, type.indexOf('.'))
    if (kinds.includes(kind)) keep(kind, version, object)
  }
  db.prepare('replace into place values (1, ?)').run(page.next)
  return page.items.length > 0
}

// One transaction a page: what it told, and the place behind it. The first takes all pages, so that nobody sees half a mirror.
for (let goesOn = true; goesOn;) {
  db.exec('begin immediate')
  if (place() === undefined) await begin()
  else goesOn = await takePage()
  db.exec('commit')
}
