import type { Partner } from '../../domain/partner/partner.ts'
import type { FoundPlace, PartnerSearch } from '../../domain/partner/partner-search.ts'
import { InvariantViolation } from '../../errors.ts'
import { loadAccounts } from '../account/account.ts'
import { partnerKey, partnersPartition } from '../keys.ts'
import { loadActivities, noActivity, profileIn, type WholePartner } from './partner.ts'
import { idsMeant } from '../moving/external-id.ts'
import { foundPartnerPages, maxFoundPartners } from './partner-search.ts'
import { getItems, queryFiltered } from '../table/read.ts'

/** The filters of a page of partners, besides a search; an absent one matches everything, null means without a value. */
export interface PartnerFilters {
  isBlocked?: boolean | undefined
  levelId?: string | null | undefined
  legalTypeId?: string | null | undefined
  groupId?: string | undefined
}

/** A page of partners for administrators. */
export interface PartnerPage {
  partners: WholePartner[]
  /** The place that the next page begins after; null when there is none. */
  next: string | FoundPlace | null
}

/** With activity and accounts, this many take at most 50 read units. */
const maxPage = 40
/** Filters are not indexed: maximum profiles scanned per page, at most 50 read units. */
const maxLookedAt = 300

/**
 * A page of partners: newest first, or the results of a search in the order of the searched values. With filters it may be
 * shorter than asked, or empty, and still have a next one.
 *
 * @param asked.named an id, of here or of elsewhere: only the partner who has it; beside a search the first of its results
 * @param asked.after an id for the whole list; the place of a found partner for a search
 */
export async function loadPartnerPage(asked: {
  search: PartnerSearch | undefined
  named?: string | undefined
  filters: PartnerFilters
  limit?: number | undefined
  after: { id?: string | undefined; found?: FoundPlace }
}): Promise<PartnerPage> {
  const { partners, next } = await profilesAsked(asked)
  const ids = partners.map(({ id }) => id)
  const [activities, accounts] = await Promise.all([loadActivities(ids), loadAccounts(ids, 'a moment old')])
  return {
    partners: partners.map((partner) => {
      const account = accounts.get(partner.id)
      if (!account) throw new InvariantViolation(`partner ${partner.id} has no account`)
      return { partner, activity: activities.get(partner.id) ?? noActivity, account }
    }),
    next,
  }
}

interface Profiles {
  partners: Partner[]
  next: string | FoundPlace | null
}

async function profilesAsked(asked: Parameters<typeof loadPartnerPage>[0]): Promise<Profiles> {
  const { search, named, filters, after } = asked
  if (named === undefined) return search ? foundPage(search, asked) : listPage(asked)
  const [meant, others] = await Promise.all([
    idsMeant('PARTNER', named).then((ids) => loadProfiles(ids)),
    search ? foundPage(search, asked) : { partners: [], next: null },
  ])
  const ids = new Set(meant.map(({ id }) => id))
  // The first page has shown them.
  const first = after.found ? [] : meant.filter((partner) => matches(partner, filters))
  return { partners: [...first, ...others.partners.filter(({ id }) => !ids.has(id))], next: others.next }
}

const loadProfiles = async (ids: readonly string[]): Promise<Partner[]> => (await getItems(ids.map(partnerKey))).map(profileIn)

async function listPage({ filters, limit = maxPage, after }: Parameters<typeof loadPartnerPage>[0]): Promise<Profiles> {
  const shown = Math.min(limit, maxPage)
  const filter = filterOf(filters)
  const { items, lookedAtTo } = await queryFiltered({
    pk: partnersPartition,
    after: after.id,
    filter,
    // One more than asked shows whether there is a next page.
    limit: filter ? maxLookedAt : shown + 1,
  })
  const partners = items.slice(0, shown).map(profileIn)
  return { partners, next: items.length > shown ? (partners.at(-1)?.id ?? null) : lookedAtTo }
}

async function foundPage(
  search: PartnerSearch,
  { filters, limit = maxFoundPartners, after }: Parameters<typeof loadPartnerPage>[0],
): Promise<Profiles> {
  const shown = Math.min(limit, maxFoundPartners)
  const { value } = await foundPartnerPages(search, after.found, shown + 1).next()
  const found = value ?? []
  const places = found.slice(0, shown)
  const profiles = await loadProfiles(places.map(({ partnerId }) => partnerId))
  const byId = new Map(profiles.map((profile) => [profile.id, profile]))
  const partners = places.flatMap(({ partnerId }) => byId.get(partnerId) ?? []).filter((partner) => matches(partner, filters))
  return { partners, next: found.length > shown ? (places.at(-1) ?? null) : null }
}

function filterOf({ groupId, ...filters }: PartnerFilters): Parameters<typeof queryFiltered>[0]['filter'] {
  const same = Object.entries(filters).filter(([, value]) => value !== undefined)
  if (same.length === 0 && groupId === undefined) return undefined
  return {
    expression: [
      ...same.map(([name]) => `#${name} = :${name}`),
      ...(groupId === undefined ? [] : ['contains(#groupIds, :groupId)']),
    ].join(' AND '),
    names: {
      ...Object.fromEntries(same.map(([name]) => [`#${name}`, name])),
      ...(groupId !== undefined && { '#groupIds': 'groupIds' }),
    },
    values: {
      ...Object.fromEntries(same.map(([name, value]) => [`:${name}`, value])),
      ...(groupId !== undefined && { ':groupId': groupId }),
    },
  }
}

function matches(partner: Partner, { isBlocked, levelId, legalTypeId, groupId }: PartnerFilters): boolean {
  return (
    (isBlocked === undefined || partner.isBlocked === isBlocked) &&
    (levelId === undefined || partner.levelId === levelId) &&
    (legalTypeId === undefined || partner.legalTypeId === legalTypeId) &&
    (groupId === undefined || partner.groupIds.includes(groupId))
  )
}
