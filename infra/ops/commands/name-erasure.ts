import { isDeepStrictEqual } from 'node:util'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import {
  erasedLink,
  erasedPromocode,
  neutralName,
  type Renaming,
  renamedWithin,
} from '../../../lib/domain/partner/given-up-name.ts'
import type { ToldAct } from '../../../lib/domain/feed/event.ts'
import type { JournalEntry } from '../../../lib/domain/journal/journal.ts'
import type { Lead } from '../../../lib/domain/lead/lead.ts'
import type { Promocode } from '../../../lib/domain/referral/promocode.ts'
import type { ReferralLink, Session } from '../../../lib/domain/referral/referral.ts'
import { attributesSet } from '../../../lib/store/table/attributes-set.ts'
import { nameGivenUp, nameKey, renamingOf } from '../../../lib/store/partner/given-up-name.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { type Key, keyOf, leadKey, linkKey, linksPartition, promocodeKey, promocodesPartition } from '../../../lib/store/keys.ts'
import { ownedAttributes } from '../../../lib/store/referral/owned-index.ts'
import { reviewEnded } from '../../../lib/store/referral/promocode.ts'
import { getItem, queryAll } from '../../../lib/store/table/read.ts'
import { stale, type Step } from '../../../lib/store/table/transact.ts'
import { itemErased, itemRemoved } from '../erase-steps.ts'
import { scanPages } from '../table-scan.ts'
import { toldActItem } from '../../../lib/store/feed/feed-items.ts'
import { journalEntryItem } from '../../../lib/store/journal/journal-items.ts'
import { leadItem } from '../../../lib/store/lead/lead-items.ts'
import { commitAct } from './commit-act.ts'
import { linkItem, promocodeItem, sessionItem } from '../../../lib/store/referral/referral-items.ts'

/** Links and promocodes whose names may still reveal the partner. */
export interface NamesLeft {
  links: ReferralLink[]
  promocodes: Promocode[]
}

/** Full, strongly consistent reads: the index of what partners own lags. */
export async function namesLeft(partnerId: string): Promise<NamesLeft> {
  const [links, promocodes] = await Promise.all([queryAll(linksPartition), queryAll(promocodesPartition)])
  const isLeft = (item: Item): boolean => item.partnerId === partnerId && item.erasedAt === undefined
  return {
    links: links.filter(isLeft).map(linkItem.read),
    promocodes: promocodes.filter(isLeft).map(promocodeItem.read),
  }
}

/**
 * Ends a partner's links and promocodes and gives each a neutral name beside its own. From then on they bring nobody, and their names
 * cannot be taken again. Other places still hold the old names: see replaceNames.
 */
export async function endNames(partnerId: string): Promise<void> {
  const { links, promocodes } = await namesLeft(partnerId)
  for (const { slug } of links) await endLink(partnerId, slug)
  for (const { code } of promocodes) await endPromocode(partnerId, code)
}

async function endLink(partnerId: string, slug: string): Promise<void> {
  await commitAct(async ({ at, newId }) => {
    const [item, givenUp] = await Promise.all([getItem(linkKey(slug)), getItem(nameKey('LINK', slug))])
    if (!item || givenUp) return { answer: undefined }
    const link = linkItem.read(item)
    const name = neutralName('LINK', newId())
    return {
      steps: [
        standIn(linkKey(name), erasedLink(link, name, at)),
        // No session is opened under the old name while its traces are being replaced.
        { write: attributesSet(linkKey(slug), { status: 'Removed', revision: (link.revision ?? 0) + 1 }), refused: stale },
        nameGivenUp(slug, { kind: 'LINK', partnerId, name, at }),
      ],
      answer: undefined,
    }
  })
}

async function endPromocode(partnerId: string, code: string): Promise<void> {
  await commitAct(async ({ at, newId }) => {
    const [item, givenUp] = await Promise.all([getItem(promocodeKey(code)), getItem(nameKey('PROMOCODE', code))])
    if (!item || givenUp) return { answer: undefined }
    const promocode = promocodeItem.read(item)
    const name = neutralName('PROMOCODE', newId())
    return {
      steps: [
        standIn(promocodeKey(name), erasedPromocode(promocode, name, at)),
        // A lead that relies on the promocode as it was is judged anew.
        itemErased(
          promocodeKey(code),
          { status: 'Disabled', askedByPartner: undefined, revision: promocode.revision + 1 },
          promocode,
        ),
        ...reviewEnded(promocode),
        nameGivenUp(code, { kind: 'PROMOCODE', partnerId, name, at }),
      ],
      answer: undefined,
    }
  })
}

/** Stored under a neutral name. */
const standIn = (key: Key, entity: ReferralLink | Promocode): Step => ({
  write: { Put: { Item: { ...key, ...entity, ...ownedAttributes(key, entity) } } },
  refused: stale,
})

/**
 * Replaces the names that a partner gave up in sessions, leads, the journal, the feed and kept answers; then deletes the links and
 * promocodes with those names. Reads the whole table once. A repeated run finishes an interrupted one.
 */
export async function replaceNames(partnerId: string): Promise<void> {
  const renaming = await renamingOf(partnerId)
  const { links, promocodes } = await namesLeft(partnerId)
  for await (const page of scanPages({})) {
    for (const item of page) {
      const step = renamedItem(item, partnerId, renaming)
      if (step) await commitAct(async () => ({ steps: step(await getItem(keyOf(item))), answer: undefined }))
    }
  }
  const owner = { partnerId, leadId: undefined }
  for (const key of [...links.map(({ slug }) => linkKey(slug)), ...promocodes.map(({ code }) => promocodeKey(code))]) {
    await commitAct(async () => ({ steps: (await getItem(key)) ? [itemRemoved(key, owner)] : [], answer: undefined }))
  }
}

/**
 * How to rename an item that holds a name that was given up.
 *
 * @returns the steps for the item as it is by then: it may have been swept, or renamed already
 */
function renamedItem(item: Item, partnerId: string, renaming: Renaming): ((now: Item | undefined) => Step[]) | undefined {
  const isOwn = item.partnerId === partnerId
  const replace = (attributesOf: (now: Item) => Readonly<Record<string, unknown>> | undefined) => {
    if (!attributesOf(item)) return undefined
    return (now: Item | undefined): Step[] => {
      const attributes = now && attributesOf(now)
      return attributes ? [{ write: attributesSet(keyOf(item), attributes), refused: stale }] : []
    }
  }
  const [kind = ''] = String(item.pk).split('#', 1)
  switch (kind) {
    case 'SESSION':
      return isOwn ? replace((now) => renamedSession(sessionItem.read(now), renaming)) : undefined
    case 'LEAD':
      return isOwn && item.sk === 'LEAD' ? renamedLead(item, renaming) : undefined
    case 'EVENTS':
      return replace((now) => renamedEntry(journalEntryItem.read(now), renaming))
    case 'FEED':
      return replace((now) => renamedAct(toldActItem.read(now), renaming))
    case 'KEPT':
      return replace(({ body }) => renamedAnswer(body as Uint8Array, renaming))
    default:
      return undefined
  }
}

function renamedSession({ linkSlug }: Session, renaming: Renaming) {
  const name = renaming('LINK', linkSlug)
  return name === undefined ? undefined : { linkSlug: name }
}

function renamedLead(item: Item, renaming: Renaming): ((now: Item | undefined) => Step[]) | undefined {
  const sourceOf = ({ source }: Pick<Lead, 'source'>) => {
    const code = source.kind === 'Promocode' ? renaming('PROMOCODE', source.code) : undefined
    return code === undefined ? undefined : { ...source, code }
  }
  if (!sourceOf(leadItem.read(item))) return undefined
  return (now) => {
    const lead = now && leadItem.read(now)
    const source = lead && sourceOf(lead)
    return source ? [itemErased(leadKey(lead.id), { source }, lead)] : []
  }
}

/** Who did what and when stays. */
function renamedEntry({ subjects, before, after, reason }: JournalEntry, renaming: Renaming) {
  const told = { subjects, before, after, reason }
  const renamed = renamedWithin(told, renaming)
  return isDeepStrictEqual(told, renamed) ? undefined : renamed
}

/** Its place in the feed and its type stay. */
function renamedAct({ events }: ToldAct, renaming: Renaming) {
  const renamed = events.map((event) => {
    const kind = event.type.startsWith('link.') ? 'LINK' : event.type.startsWith('promocode.') ? 'PROMOCODE' : undefined
    const name = kind && renaming(kind, event.id)
    return name === undefined ? event : { ...event, id: name }
  })
  return isDeepStrictEqual(events, renamed) ? undefined : { events: renamed }
}

/** A kept answer still says that the request was applied, and its status. */
function renamedAnswer(body: Uint8Array, renaming: Renaming) {
  const answer = JSON.parse(inflateRawSync(body).toString()) as unknown
  const renamed = renamedWithin(answer, renaming)
  return isDeepStrictEqual(answer, renamed) ? undefined : { body: deflateRawSync(JSON.stringify(renamed)) }
}
