import { ApiError, InvariantViolation } from '../../errors.ts'
import { type Account, balanceWith, type LedgerEntry, newAccount, waitingAfter } from '../../domain/account/account.ts'
import { partnerCreatedTold } from '../../domain/feed/event.ts'
import { levelSinceCreated } from '../../domain/partner/level-since.ts'
import { isId } from '../../domain/value/id.ts'
import type { NamedPartner, Partner, PartnerActivity, ShownPartner } from '../../domain/partner/partner.ts'
import { type SearchAttributes, searchAttributes } from '../../domain/partner/partner-search.ts'
import { loadAccount } from '../account/account.ts'
import type { Item } from '../table/item.ts'
import { accountKey, activityKey, activityPartition, emailKey, type Key, partnerKey, partnersPartition } from '../keys.ts'
import { entryPosted } from '../account/ledger.ts'
import { type KnownPayees, paidByChanged } from './same-details.ts'
import { externalIdGiven } from '../moving/external-id.ts'
import { getItem, getItems, queryPages } from '../table/read.ts'
import { stale, type Step } from '../table/transact.ts'
import { activityItem, profileItem, emailItem } from './partner-items.ts'

export async function loadPartner(partnerId: string): Promise<Partner | undefined> {
  if (!isId(partnerId)) return undefined
  const item = await getItem(partnerKey(partnerId))
  return item && profileIn(item)
}

/** A profile without its search attributes. */
export function profileIn({ searchLastName: _lastName, searchInn: _inn, ...item }: Item): Partner {
  return profileItem.read(item)
}

export async function loadActivity(partnerId: string): Promise<PartnerActivity> {
  if (!isId(partnerId)) return noActivity
  const item = await getItem(activityKey(partnerId))
  return item ? activityItem.read(item) : noActivity
}

export const noActivity: PartnerActivity = { counts: {}, lastActivityAt: null }

/** The groups of some partners, by partner id. */
export async function loadGroups(partnerIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const attributes = { id: true, groupIds: true } as const
  const items = await getItems(partnerIds.map(partnerKey), Object.keys(attributes))
  const profiles = items.map((item) => profileItem.readPart<'id' | 'groupIds'>(item, attributes))
  return new Map(profiles.map(({ id, groupIds }) => [id, groupIds]))
}

/** The partner whose name a lead shows; null for an unassigned lead. */
export async function loadNamedPartner(partnerId: string | null): Promise<Partner | null> {
  return partnerId === null ? null : ((await loadPartner(partnerId)) ?? null)
}

/** A partner with everything that administrators see. */
export interface WholePartner {
  partner: Partner
  activity: PartnerActivity
  account: Account
}

/** Undefined when there is no such partner. */
export async function loadWholePartner(partnerId: string): Promise<WholePartner | undefined> {
  const [partner, activity, account] = await Promise.all([
    loadPartner(partnerId),
    loadActivity(partnerId),
    loadAccount(partnerId),
  ])
  if (partner && !account) throw new InvariantViolation(`partner ${partnerId} has no account`)
  return partner && account && { partner, activity, account }
}

/**
 * Refuses an address that another partner has; the write checks it again.
 *
 * @param partnerId the partner who may have it; absent for a new one
 * @throws ApiError EMAIL_TAKEN, with the id of the partner who has it
 */
export async function refuseTakenEmail(email: string, partnerId?: string): Promise<void> {
  const takenBy = await findPartnerId(email)
  if (takenBy === undefined || takenBy === partnerId) return
  throw new ApiError('EMAIL_TAKEN', { partnerId: takenBy })
}

/** The id of the partner with this email, or undefined. */
export async function findPartnerId(email: string): Promise<string | undefined> {
  const item = await getItem(emailKey(email.toLowerCase()))
  return item && emailItem.read(item).partnerId
}

/** The partner with this email, or undefined. */
export async function findPartner(email: string): Promise<Partner | undefined> {
  const partnerId = await findPartnerId(email)
  return partnerId === undefined ? undefined : loadPartner(partnerId)
}

/** The activity of some partners, by partner id; eventually consistent. Partners who never acted have none. */
export async function loadActivities(partnerIds: readonly string[]): Promise<ReadonlyMap<string, PartnerActivity>> {
  const items = await getItems(partnerIds.map(activityKey), undefined, 'a moment old')
  return new Map(items.map((item) => [String(item.sk), activityItem.read(item)]))
}

/** The profiles of all partners, without their activity. */
export async function loadProfiles(): Promise<Profile[]> {
  const profiles: Profile[] = []
  const attributes = Object.keys(profileAttributes)
  for await (const page of queryPages(partnersPartition, 'newest first', { attributes }))
    profiles.push(...page.map((item) => profileItem.readPart(item, profileAttributes)))
  return profiles
}

/** Everything except what only logins and the partners themselves need. */
type Profile = Omit<
  Partner,
  | 'loginEpoch'
  | 'requisites'
  | 'bank'
  | 'paymentDetails'
  | 'emailChangedAt'
  | 'detailsChangedAt'
  | 'legalDetailsAt'
  | 'erasureRequestedAt'
>

const profileAttributes: Record<keyof Profile, true> = {
  id: true,
  email: true,
  firstName: true,
  middleName: true,
  lastName: true,
  inn: true,
  isConfirmed: true,
  isBlocked: true,
  isActive: true,
  legalTypeId: true,
  levelId: true,
  groupIds: true,
  revision: true,
  createdAt: true,
  updatedAt: true,
  formerEmails: true,
  erasedAt: true,
  levelMonth: true,
  levelSince: true,
  levelKept: true,
  externalId: true,
  imported: true,
}

const {
  inn: _unseen,
  formerEmails: _former,
  revision: _too,
  erasedAt: _whether,
  levelMonth: _decided,
  levelSince: _since,
  levelKept: _kept,
  ...shownAttributes
} = profileAttributes

/** A partner with their lead counts. */
export interface ListedPartner<Profile = Partner> {
  partner: Profile
  activity: PartnerActivity
}

/** All partners newest first with their activity, page by page. */
export function partnerPages(): AsyncGenerator<ListedPartner[], void, void> {
  return pagesOfPartners(profileAttributes, undefined)
}

/**
 * The same with only what a list shows.
 *
 * @param afterPartnerId continues after this one
 */
export function shownPartnerPages(afterPartnerId?: string): AsyncGenerator<ListedPartner<ShownPartner>[], void, void> {
  return pagesOfPartners(shownAttributes, afterPartnerId)
}

/** Partners with what a list shows of them, in the order of the given ids. */
export async function loadListedPartners(partnerIds: readonly string[]): Promise<ListedPartner<ShownPartner>[]> {
  const [profiles, known] = await Promise.all([
    getItems(partnerIds.map(partnerKey), Object.keys(shownAttributes)),
    loadActivities(partnerIds),
  ])
  const byId = new Map(profiles.map((item) => [String(item.id), profileItem.readPart(item, shownAttributes)]))
  return partnerIds.flatMap((id) => {
    const partner = byId.get(id)
    return partner ? [{ partner, activity: known.get(id) ?? noActivity }] : []
  })
}

/** Profiles and activity have separate partitions, both ordered by partner id: they are read in parallel. */
async function* pagesOfPartners<Name extends keyof Partner>(
  wanted: Readonly<Record<Name | 'id', true>>,
  afterPartnerId: string | undefined,
): AsyncGenerator<ListedPartner<Pick<Partner, Name | 'id'>>[], void, void> {
  const attributes = Object.keys(wanted)
  const profilePages = queryPages(partnersPartition, 'newest first', { after: afterPartnerId, attributes })
  const activity = activityBeside(afterPartnerId)
  try {
    for await (const items of profilePages) {
      const page = items.map((item) => profileItem.readPart<Name | 'id'>(item, wanted))
      const known = await activity.downTo(page.at(-1)?.id)
      yield page.map((partner) => ({ partner, activity: known.get(partner.id) ?? noActivity }))
    }
  } finally {
    await activity.end()
  }
}

/**
 * Reads activity in step with pages of profiles. Its first page is requested at once; never more is buffered than one page of
 * profiles needs.
 */
function activityBeside(afterPartnerId: string | undefined) {
  const pages = queryPages(activityPartition, 'newest first', { after: afterPartnerId })
  let known = new Map<string, PartnerActivity>()
  let isWhole = false
  let readDownTo: string | undefined
  const first = pages.next()
  // If the profiles fail too, this failure must not be unhandled.
  first.catch(() => undefined)
  let coming: Promise<IteratorResult<Item[], void>> | undefined = first

  const readPage = async (): Promise<void> => {
    const page = await (coming ?? pages.next())
    coming = undefined
    isWhole = page.done === true
    const items = page.value ?? []
    for (const item of items) known.set(String(item.sk), activityItem.read(item))
    readDownTo = (items.at(-1)?.sk as string | undefined) ?? readDownTo
  }

  return {
    /** The activity of all partners from the end of the last page of profiles down to this one. */
    async downTo(partnerId: string | undefined): Promise<ReadonlyMap<string, PartnerActivity>> {
      if (partnerId === undefined) return known
      const isMissing = () => !isWhole && (readDownTo === undefined || readDownTo > partnerId)
      while (isMissing()) await readPage()
      const found = known
      known = new Map([...found].filter(([id]) => id < partnerId))
      return found
    },
    end: () => pages.return(),
  }
}

/** The attributes of a profile that make up a name. */
export const nameAttributes = ['id', 'firstName', 'middleName', 'lastName', 'email'] as const satisfies (keyof NamedPartner)[]
const rememberedPartners = 10_000

/**
 * Looks partners' names up by id, for a list that names the same ones again and again. It caches a limited number of them, so a
 * list of any length takes the same memory.
 */
export function partnerLookup(): (ids: readonly string[]) => Promise<ReadonlyMap<string, NamedPartner>> {
  let known = new Map<string, NamedPartner>()
  return async (ids) => {
    const missing = [...new Set(ids)].filter((id) => !known.has(id))
    if (known.size + missing.length > rememberedPartners) {
      known = new Map(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id) as NamedPartner]] : [])))
    }
    const found = await getItems(missing.map(partnerKey), nameAttributes)
    for (const item of found) known.set(String(item.id), profileItem.readPart(item, nameAttributes))
    return known
  }
}

/**
 * Creates a partner completely: profile, activity, account, the taken email, the index of payment details, and the opening entry
 * if there is something to post.
 *
 * @param payees the partners with the same details, if the caller is told: if they changed, everything is decided again
 * @param activity what a partner who moves in did elsewhere
 */
export function partnerCreated(
  partner: Partner,
  opening: LedgerEntry | null,
  payees?: KnownPayees,
  activity: PartnerActivity = noActivity,
): Step[] {
  const { activePayoutId: _none, lastPaidPayoutId: _neither, waitingByDay: _nothing, ...account } = newAccount(partner)
  return [
    ...externalIdGiven('PARTNER', partner.externalId, { id: partner.id }),
    created(emailKey(partner.email.toLowerCase()), { partnerId: partner.id }),
    {
      ...created(partnerKey(partner.id), { ...partner, ...levelSinceCreated(partner), ...present(searchAttributes(partner)) }),
      tells: partnerCreatedTold(partner),
    },
    created(activityKey(partner.id), activity),
    created(accountKey(partner.id), { ...account, ...(opening && openedWith(opening)) }),
    ...(opening ? entryPosted(opening) : []),
    ...paidByChanged(partner.id, undefined, partner, payees),
  ]
}

/** The account as its opening entry leaves it. What waits is stored only where something does. */
function openedWith(opening: LedgerEntry): object {
  const waitingByDay = waitingAfter(opening, {})
  return { ...balanceWith(opening), ...(Object.keys(waitingByDay).length > 0 && { waitingByDay }) }
}

/** Requires that a partner is not erased, before something is created for them. */
export function partnerNotErased(partnerId: string): Step {
  return {
    write: {
      ConditionCheck: {
        Key: partnerKey(partnerId),
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(erasedAt)',
      },
    },
    refused: () => new ApiError('PARTNER_NOT_FOUND'),
  }
}

/** For a decision that depends on a profile: if it was edited meanwhile, the decision is made again. */
export function profileStillAsRead({ id, revision }: Pick<Partner, 'id' | 'revision'>): Step {
  return {
    write: {
      ConditionCheck: {
        Key: partnerKey(id),
        ConditionExpression: 'revision = :read',
        ExpressionAttributeValues: { ':read': revision },
      },
    },
    refused: stale,
  }
}

const created = (key: Key, entity: object): Step => ({
  write: { Put: { Item: { ...key, ...entity }, ConditionExpression: 'attribute_not_exists(pk)' } },
  refused: stale,
})

/**
 * Changes the address of a partner: takes the new one, if nobody has it, and frees the old one. Must be written together with the
 * profile, at the revision that had the old address. Only a change of letter case keeps the address taken.
 *
 * @throws InvariantViolation when the old address does not belong to this partner: then only its own items disagree
 */
export function emailChanged(partnerId: string, before: string, after: string): Step[] {
  const [givenUp, taken] = [emailKey(before.toLowerCase()), emailKey(after.toLowerCase())]
  if (givenUp.sk === taken.sk) return []
  return [
    created(taken, { partnerId }),
    {
      write: {
        Delete: {
          Key: givenUp,
          ConditionExpression: 'partnerId = :partner',
          ExpressionAttributeValues: { ':partner': partnerId },
        },
      },
      refused: () => new InvariantViolation(`the address of partner ${partnerId} is not taken by that partner`),
    },
  ]
}

const present = (attributes: SearchAttributes): object =>
  Object.fromEntries(Object.entries(attributes).filter(([, text]) => text !== undefined))
