import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'

const example = (name: string): string => join(import.meta.dirname, '../../docs/examples', name)

/** The examples that keep a mirror, and the program that runs each. */
export const mirrorScripts = {
  typescript: { program: process.execPath, script: example('mirror.ts'), isThere: () => true },
  python: { program: 'python3', script: example('mirror.py'), isThere: () => spawnSync('python3', ['--version']).status === 0 },
} as const
export type MirrorLanguage = keyof typeof mirrorScripts

/** A mirror, and where it is kept. */
export interface Mirror {
  language: MirrorLanguage
  baseUrl: string
  key: string
  file: string
}

/** A run of a mirror, as it goes on. */
export interface MirrorRun {
  process: ChildProcess
  /** How it ended, and what it said. */
  ended: Promise<{ code: number | null; said: string }>
}

/** Starts a mirror on its way to the present state, without what this process has in its environment for tests. */
export function startMirror({ language, baseUrl, key, file }: Mirror): MirrorRun {
  const { program, script } = mirrorScripts[language]
  const env = { PATH: process.env.PATH, NO_PROXY: '127.0.0.1', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  const child = spawn(program, [script, baseUrl, key, file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const channel of [child.stdout, child.stderr]) channel.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve({ code, said }))
  })
  return { process: child, ended }
}

type Thing = Record<string, unknown> & { id: string }
type Named = Record<string, unknown> & { id: string }

/** The lists of the external API that are mirrored. */
interface Lists {
  partner: Thing[]
  lead: Thing[]
  payout: Thing[]
}

/** What the file of a mirror holds. */
export function mirrored(file: string): Lists {
  if (!existsSync(file)) return { partner: [], lead: [], payout: [] }
  const db = new DatabaseSync(file)
  const rows = db.prepare('select kind, object from mirror order by id desc').all()
  db.close()
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ object }) => JSON.parse(String(object)) as Thing)
  return { partner: of('partner'), lead: of('lead'), payout: of('payout') }
}

/** The lists as the API gives them, to the end of their last page. */
export async function listsOf({ baseUrl, key }: { baseUrl: string; key: string }): Promise<Lists> {
  const list = async (kind: string): Promise<Thing[]> => {
    const things: Thing[] = []
    for (let query = ''; ;) {
      const response = await fetch(`${baseUrl}/api/external/${kind}${query}`, { headers: { 'x-api-key': key } })
      things.push(...((await response.json()) as Thing[]))
      const next = response.headers.get('x-next-cursor')
      if (next === null) return things.toSorted((a, b) => (a.id < b.id ? 1 : -1))
      query = `?cursor=${encodeURIComponent(next)}`
    }
  }
  return { partner: await list('partner'), lead: await list('lead'), payout: await list('payout') }
}

/**
 * Differences between a mirror and the lists. What docs/sync.md names as not mirrored is computed from what is: the partner of a thing
 * from the partners, a partner's number of leads in a status from the leads.
 */
export function mirrorFaults(mirror: Lists, lists: Lists): string[] {
  const partners = new Map(mirror.partner.map((partner) => [partner.id, partner]))
  const named = ({ partnerId, ...thing }: Thing): Thing => {
    const owner = partners.get(String(partnerId))
    const partner =
      owner && Object.fromEntries(['id', 'firstName', 'middleName', 'lastName', 'email'].map((name) => [name, owner[name]]))
    return { ...thing, partner: partner ?? null }
  }
  const counted = (partner: Thing, { leadCounts, lastActivityAt }: Thing): Thing => ({
    ...partner,
    lastActivityAt,
    leadCounts: (leadCounts as { statusId: string }[]).map((count) => ({ ...count, count: leadsOf(partner.id, count.statusId) })),
  })
  const leadsOf = (partnerId: string, statusId: string): number =>
    mirror.lead.filter((lead) => lead.partnerId === partnerId && (lead.status as Named).id === statusId).length
  return [
    ...differing('partner', mirror.partner, lists.partner, counted),
    ...differing('lead', mirror.lead, lists.lead, named),
    ...differing('payout', mirror.payout, lists.payout, named),
  ]
}

function differing(kind: string, mirror: Thing[], list: Thing[], whole: (thing: Thing, listed: Thing) => Thing): string[] {
  const found = new Map(mirror.map((thing) => [thing.id, thing]))
  const ids = new Set(list.map(({ id }) => id))
  return [
    ...[...found.keys()].filter((id) => !ids.has(id)).map((id) => `${kind} ${id} is mirrored and not listed`),
    ...list.flatMap((listed) => {
      const thing = found.get(listed.id)
      if (!thing) return [`${kind} ${listed.id} is listed and not mirrored`]
      const shown = whole(thing, listed)
      return isDeepStrictEqual(shown, listed)
        ? []
        : [`${kind}: mirrored ${JSON.stringify(shown)}, listed ${JSON.stringify(listed)}`]
    }),
  ]
}
