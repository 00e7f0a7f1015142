import { handler as indexLeads } from '../../functions/schedule/index-leads/handler.ts'
import type { Item } from '../../lib/store/table/item.ts'
import type { Answer, Call } from './call.ts'
import { chanceOf } from './chance.ts'
import { invoked, rest, type Stage } from './client.ts'
import { runByClock } from './clock-calls.ts'
import { callOfId } from './evidence.ts'
import { callFunction } from './functions.ts'
import { publishDraft } from './rules-changer.ts'
import { afterRest } from './target-changer.ts'

/** Somebody asked for the leads with a surname, and read all pages. */
export interface Search {
  surname: string
  /** Positions in the order of all events: before the first page, and after the last. */
  invokedAt: number
  answeredAt: number
  /** Of the leads that were found; null while the field is not searched by. */
  leadIds: readonly string[] | null
}

const second = 1_000
/** By then everything that was on its way has arrived and is settled. */
const everythingMs = 17 * 60 * second
/** Longer than the function waits for requests that do not know of the field yet. */
const untilRestedMs = 180 * second
/** No call of a client, of the clock or of the feed's reader has such numbers. */
const firstRun = 40_000
const firstSearch = 50_000

/**
 * In runs about that, an owner makes a field of leads searchable while others act: the clock calls the function that looks through the
 * leads there are, now and then twice at once, and somebody searches before it is done and behind it.
 */
export async function searchAsTheyAct(stage: Stage, areOthersDone: () => boolean): Promise<Search[]> {
  if (!stage.theme.searchesLeads) return []
  const chance = chanceOf(stage.seed, 460)
  const searches: Search[] = []
  let number = firstSearch
  const search = async (surname: string): Promise<boolean> => {
    const found = await searchedFor(stage, surname, () => number++)
    if (found) searches.push(found)
    return found !== undefined
  }
  const publishing = afterRest(stage, chance.below(20 * second), () => published(stage))
  const indexing = indexAsTheyAct(stage, areOthersDone)
  while (!areOthersDone()) {
    await rest(stage, chance.below(5 * second))
    await search(chance.pick(['Иванов', 'Петров']))
  }
  await Promise.all([publishing, indexing])
  for (const surname of ['Иванов', 'Петров']) while (!(await search(surname))) continue
  return searches
}

const published = (stage: Stage): Promise<void> =>
  publishDraft(
    { leadFields: [{ systemName: 'surname', searchable: true }] },
    { atMs: stage.world.nowMs(), chance: chanceOf(stage.seed, 461) },
  )

async function indexAsTheyAct(stage: Stage, areOthersDone: () => boolean): Promise<void> {
  const chance = chanceOf(stage.seed, 462)
  let number = firstRun
  while (!areOthersDone()) {
    await rest(stage, chance.below(20 * second))
    await Promise.all(Array.from({ length: chance.happens(0.3) ? 2 : 1 }, () => runByClock(stage, number++, indexLeads)))
  }
  await rest(stage, everythingMs)
  // One notices the field, one looks through all leads, and one finds nothing left to do. A run may fail or be cut off.
  for (let good = 0; good < 3;) {
    good += (await runByClock(stage, number++, indexLeads)) ? 1 : 0
    await rest(stage, untilRestedMs)
  }
}

/** @returns undefined when a page did not come */
async function searchedFor(stage: Stage, surname: string, nextNumber: () => number): Promise<Search | undefined> {
  const invokedAt = stage.nextPlace()
  const leadIds: string[] = []
  let cursor: string | undefined
  do {
    const answer = await pageOf(stage, nextNumber(), { surname, ...(cursor !== undefined && { cursor }) })
    if (answer?.code === 'PARAMETER_UNKNOWN') return { surname, invokedAt, answeredAt: stage.nextPlace(), leadIds: null }
    if (answer?.status !== 200) return undefined
    const page = (answer.body as { id: string }[]).map(({ id }) => id)
    leadIds.push(...page)
    // A page of leads is found by twenty; the cursor is that of its last lead.
    cursor = page.length < fullPage ? undefined : page.at(-1)
  } while (cursor !== undefined)
  return { surname, invokedAt, answeredAt: stage.nextPlace(), leadIds }
}

const fullPage = 20

async function pageOf(stage: Stage, number: number, query: Record<string, string>): Promise<Answer | undefined> {
  const { answer } = await invoked(stage, {
    number,
    client: 0,
    skewMs: 0,
    onCommitted: () => undefined,
    isWaitedFor: true,
    work: (context, arrivedMs) =>
      callFunction(
        stage.means.functions,
        {
          function: 'list-leads',
          path: null,
          query,
          headers: { 'x-api-key': stage.means.secret },
          body: undefined,
          arrivedMs,
        },
        context,
      ),
    failed: () => undefined,
  })
  return answer
}

/**
 * A search finds every lead with the surname that was there when it began, and no other lead; once a field is searched by, it stays so,
 * and when the function has come to its end, it is.
 */
export function searchFaults(searches: readonly Search[], calls: readonly Call[], items: readonly Item[]): string[] {
  if (searches.length === 0) return []
  const leads = items.filter(({ sk }) => sk === 'LEAD').map(({ id }) => leadSought(String(id), calls))
  const firstFound = searches.find(({ leadIds }) => leadIds !== null)
  const last = new Set(searches.slice(-2))
  return searches.flatMap((search) => {
    const { surname, invokedAt, leadIds } = search
    const say = (what: string): string => `the search for «${surname}» at ${invokedAt} ${what}`
    if (leadIds === null) {
      const isAgain = firstFound !== undefined && firstFound.answeredAt < invokedAt
      return isAgain || last.has(search) ? [say('was refused, and the field is searched by')] : []
    }
    const missed = leads.filter((lead) => lead.surname === surname && lead.createdAt < invokedAt && !leadIds.includes(lead.id))
    const others = leadIds.filter((id) => leads.find((lead) => lead.id === id)?.surname !== surname)
    const isTwice = new Set(leadIds).size < leadIds.length
    return [
      ...missed.map(({ id }) => say(`does not find lead ${id}`)),
      ...others.map((id) => say(`finds lead ${id}`)),
      ...(isTwice ? [say('finds a lead twice')] : []),
    ]
  })
}

/** The surname that a lead was created with, and when that was executed. */
function leadSought(id: string, calls: readonly Call[]): { id: string; surname: string; createdAt: number } {
  const call = calls[callOfId(id) - 1]
  if (call?.act.kind !== 'createLead') throw new Error(`nobody created lead ${id}`)
  return { id, surname: call.act.surname.trim(), createdAt: call.committedAt ?? Infinity }
}
