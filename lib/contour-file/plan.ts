import { isDeepStrictEqual } from 'node:util'
import { logoExpected, logoIdPattern } from '../domain/contour/logo.ts'
import { openingEntry } from '../domain/account/account.ts'
import type {
  Administrator,
  Group,
  LeadField,
  LeadStatus,
  LegalField,
  LegalType,
  Level,
  Offer,
  Settings,
} from '../domain/contour/contour.ts'
import {
  keysClosed,
  keysToRotate,
  maxEndedKeys,
  otherOwner,
  rolesFrom,
  rolesOf,
  serviceKeyText,
  withOwners,
} from '../domain/people/administrator-roles.ts'
import type { PublishedBy } from '../domain/offer/rule-history.ts'
import { keyTold, linkTold, promocodeTold, type Telling } from '../domain/feed/event.ts'
import type { MailAsked } from '../domain/mail/mail-order.ts'
import { ruleSetsOf, rulesInTime } from '../domain/offer/rule-set.ts'
import { formerEmailsAfter, type Partner } from '../domain/partner/partner.ts'
import { hasNewRole, type Role, roleNames } from '../domain/people/permission.ts'
import { apiKeyEnds, keysStand } from '../store/key/api-key.ts'
import { rolesSet, rolesStand } from '../store/people/administrator-roles.ts'
import { mixesScripts, type Promocode } from '../domain/referral/promocode.ts'
import type { ReferralLink } from '../domain/referral/referral.ts'
import type { ApiKey } from '../domain/key/api-key.ts'
import type { Item } from '../store/table/item.ts'
import {
  apiKeyKey,
  apiKeysPartition,
  contourKey,
  contourPartition,
  type Key,
  keyName,
  keyOf,
  linkKey,
  linksPartition,
  promocodeKey,
  promocodesPartition,
  settingsKey,
  tableForm,
} from '../store/keys.ts'
import { fieldItem, groupItem, legalTypeItem, levelItem, offerItem, settingsItem } from '../store/contour/contour-items.ts'
import { logoIdIn, logoRemoved, logoSet } from '../store/contour/logo.ts'
import { closureSet } from '../store/offer/offer-closure.ts'
import { ownedAttributes } from '../store/referral/owned-index.ts'
import { partnerCreated } from '../store/partner/partner.ts'
import { nameKey, neverGivenUp } from '../store/partner/given-up-name.ts'
import { reviewEnded } from '../store/referral/promocode.ts'
import { UpgradeNotClosed } from '../store/table/table-form.ts'
import { stale, type Step } from '../store/table/transact.ts'
import { type ContourFile, ContourFileError } from './contour-file.ts'
import { attributesSet } from '../store/table/attributes-set.ts'
import { isOnce } from '../domain/offer/reward.ts'
import type { IdOf } from '../domain/contour/configuration-id.ts'
import { configured } from './configured.ts'
import type { ContourState } from './contour-state.ts'
import { isUpgraded } from './is-upgraded.ts'
import { knownNames } from './known-ids.ts'
import { formerNamesKept } from './meant-names.ts'
import { withRetired } from './no-longer-named.ts'
import { type Renamed, withPresentNames } from './renamed.ts'
import { type ChangedAttribute, changedAttributes, named } from './changed-attributes.ts'
import { countedStatusChange, type CountedStatusChange, statusChangesOf } from './status-changes.ts'
import { passkeysEnd } from '../store/people/passkey.ts'
import { editStep } from '../store/table/edit-step.ts'
import { differencesOf, historyOf, type PlannedOffer, plannedOffers } from './planned-offers.ts'
import { faultsOfOptions, isBeyondPrevious, optionsAfter, renamedOptions, unnamedOptions } from './said-option.ts'
import { offerLogoSteps, picturesIn } from './offer-logos.ts'
import { profileEdited } from '../store/partner/profile-edited.ts'
import { sha256 } from '../store/table/sha256.ts'

/** One difference between the file and the table: the thing, and the steps that update it. */
export interface Change {
  what: string
  kind: 'create' | 'update'
  /** The changes of an update; a creation has none. */
  differences: readonly ChangedAttribute[]
  /** Whether it overwrites what people changed, or may have changed, because the file was told to. */
  overwrites: boolean
  steps: readonly Step[]
  /** The ids of API keys that end with it. */
  endedKeys?: readonly string[]
}

/**
 * Things that people change from day to day. The file creates them; existing ones stay as they are, unless the file is told to
 * overwrite them. A file that differs from what was published in the console is refused as a whole, unless it is told to overwrite
 * the configuration: parts of the configuration refer to one another, so half of a file would not do.
 */
export const dailyWork = ['partners', 'links', 'promocodes', 'offers', 'roles', 'configuration'] as const
export type DailyWork = (typeof dailyWork)[number]

/** A difference that the file does not apply. */
export interface NotApplied {
  what: string
  /** The value of --overwrite that applies it. */
  kind: DailyWork
  /** When a person changed it; null when nobody did, so the file itself changed. */
  changedAt: string | null
  differences: readonly ChangedAttribute[]
}

/** What stays as it was published in the console or with a key, because the file does not change it. */
export interface KeptThing {
  what: string
  /** What differs from the file; empty for a thing that the file does not name. */
  attributes: readonly string[]
  /** Null when a file changed it. */
  publishedAt: string | null
  /** The address of the administrator, or the title of the key; null when that was not recorded. */
  publishedBy: string | null
}

/** What applying a file would do. */
export interface Plan {
  /** Changes that overwrite people's work come first. */
  changes: readonly Change[]
  /** What a moved primary or target mark means for existing leads. */
  statusChanges: readonly CountedStatusChange[]
  /** The offers that it names, with what changes of their rules. */
  offers: readonly PlannedOffer[]
  notApplied: readonly NotApplied[]
  /** What was published since the file was made, and stays. */
  kept: readonly KeptThing[]
  unchanged: number
  /** Names of lead fields that become searchable after the changes, once all existing leads are indexed. */
  becomingSearchable: readonly string[]
  /** What the file names as it was called before: it keeps its present name. */
  renamed: readonly Renamed[]
  /** In the table, but not in the file: left as it is. */
  unnamed: readonly string[]
}

export interface PlannedAt {
  at: string
  newId: () => string
  /** Ids of new partners by address, if known beforehand. */
  partnerIds?: Readonly<Record<string, string>>
  /** For a draft: what it changes was then published, by whom. A file takes that mark off what it overwrites. */
  publishedAt?: string
  /** Who applies or publishes it, and why; absent for the service itself, and where nothing is written. */
  by?: PublishedBy
  publishedBy?: string
  /** Whether what the console changed is merged into the file already. Administrators, who are no part of drafts, are not. */
  isMerged?: true
  /** Whether what the file does not name is retired: it is known then that the file, or what it was made from, had it. */
  retiresUnnamed?: true
  /** The things in which a file leaves what was published, by name: they keep the mark. */
  keepsMark?: ReadonlySet<string>
}

/**
 * Compares a contour file with the table. Balances, counters, sessions, leads, payouts and histories are not compared.
 *
 * @param overwrite which of people's daily work the file overwrites
 * @throws ContourFileError when a field would change its type, when a partner is named by both an old and the present
 * address, when the rules of an offer that the file does not name could no longer earn anything, or when it would undo what was
 * published in the console
 */
export function planContour(
  written: ContourFile,
  state: ContourState,
  moment: PlannedAt,
  overwrite: readonly DailyWork[] = [],
): Plan {
  const { file: named, renamed, idOf, isRenaming } = withPresentNames(written, knownNames(written.contour, state.configuration))
  // The previous release would make what is renamed a second time.
  if (isRenaming && !isUpgraded(state.configuration)) throw new UpgradeNotClosed()
  const file = moment.retiresUnnamed ? withRetired(named, state, idOf) : named
  const options = optionLists(file, idOf, state).flatMap(({ what, said, before }) => renamedOptions(said, before, what))
  return { ...planOf(file, idOf, state, { ...moment, overwrite }), renamed: [...renamed, ...options] }
}

function planOf(
  file: ContourFile,
  idOf: IdOf,
  state: ContourState,
  { overwrite, ...moment }: PlannedAt & { overwrite: readonly DailyWork[] },
): Omit<Plan, 'renamed'> {
  refuseOtherTypes(file, idOf, state)
  refuseBeforeClose(file, idOf, state)
  refuseTakenOptions(file, idOf, state)
  refuseUnknownLogo(file, state)
  refuseIdleRules(file, idOf, state)
  refuseGivenUpNames(file, state)
  refuseMixedPromocodes(file, state)
  const known = partnersNamed(file, state)
  const newPartnerId = (email: string): string => moment.partnerIds?.[email] ?? moment.newId()
  const partnerIds = new Map(file.partners.map(({ email }) => [email, known.get(email)?.id ?? newPartnerId(email)]))
  const partnerIdOf = (email: string): string => partnerIds.get(email) ?? ''

  const offers = plannedOffers(file, idOf, state, moment.at)
  const items = [
    ...configurationOf({ file, idOf, state, offers, at: moment.at }),
    ...file.referralLinks.map(({ slug, partner, offer }) => ({
      what: `referral link ${slug}`,
      key: linkKey(slug),
      entity: { ...state.links.get(slug), slug, partnerId: partnerIdOf(partner), offerId: idOf('OFFER', offer) },
      before: state.links.get(slug),
      daily: { kind: 'links', attributes: ['partnerId', 'offerId'], changedAt: null, stamp: {} } as const,
    })),
    ...promocodesOf(file, idOf, partnerIdOf, state, moment.at),
    ...apiKeysOf(file, idOf, state, moment.at),
  ]
  const names = namesOf(items, state)
  const planned = [
    // Partners come first: links, promocodes and offers refer to them.
    ...file.partners.map((partner) =>
      partnerChange({
        partner,
        id: partnerIdOf(partner.email),
        before: known.get(partner.email),
        idOf,
        names,
        overwrite,
        ...moment,
      }),
    ),
    // Before the administrators: nobody becomes an owner, even for a moment, who is to have other roles.
    ...file.administrators.flatMap((one) =>
      one.roles ? rolesChange({ email: one.email, named: one.roles, file, idOf, state, overwrite, at: moment.at }) : [],
    ),
    ...items.map((item) => itemChange(item, names, overwrite, moment)),
    ...file.offers.flatMap((offer) => closureChanges({ offer, idOf, partnerIdOf, state, overwrite, at: moment.at })),
  ]
  if (moment.isMerged) refusePublished(file, planned.filter(isOfAdministrator))
  else if (!overwrite.includes('configuration')) refusePublished(file, planned)
  const changes = planned.flatMap(({ change }) => change ?? [])
  const named = new Set(items.map(({ key }) => keyName(key)))
  return {
    changes: [...changes.filter(({ overwrites }) => overwrites), ...changes.filter(({ overwrites }) => !overwrites)],
    statusChanges: countedChanges(file, state),
    offers,
    notApplied: planned.flatMap(({ notApplied }) => notApplied ?? []),
    kept: [],
    unchanged: planned.filter(({ change, notApplied }) => !change && !notApplied).length,
    becomingSearchable: items.flatMap(({ entity }) => ('indexedSince' in entity ? [(entity as LeadField).systemName] : [])),
    unnamed: [...unnamedOf(file, state, named, new Set(partnerIds.values())), ...unnamedRules(file, offers, moment.at)],
  }
}

function countedChanges(file: ContourFile, { configuration, census }: ContourState): CountedStatusChange[] {
  return census ? statusChangesOf(file, configuration).map((change) => countedStatusChange(change, census)) : []
}

/**
 * A field keeps its type for good: existing leads and partners have values of that type, which would be misread under another.
 *
 * @throws ContourFileError saying for each such field what to do instead
 */
function refuseOtherTypes({ contour, leadFields, legalTypes }: ContourFile, idOf: IdOf, state: ContourState): void {
  const ofLeads = leadFields.flatMap(({ systemName, type }, index) => {
    const field = configured(fieldItem, state.configuration, contourKey('FIELD', idOf('FIELD', systemName)).sk)
    const stored = field?.type
    if (stored === undefined || stored === type) return []
    return [
      `leadFields[${index}].type: ${systemName} is a ${stored}, and the leads there are have such values: it cannot become ` +
        `a ${type}. Add a field of the new type under another systemName, and let ${systemName} stay a ${stored} with ` +
        `"hidden": true`,
    ]
  })
  const ofLegalTypes = legalTypes.flatMap(({ type: legalType, fields }, index) =>
    fields.flatMap(({ systemName, type }, place) => {
      const known = configured(legalTypeItem, state.configuration, contourKey('LEGALTYPE', idOf('LEGALTYPE', legalType)).sk)
      const stored = known?.fields?.find((field) => field.systemName === systemName)?.type
      if (stored === undefined || stored === type) return []
      return [
        `legalTypes[${index}].fields[${place}].type: ${systemName} is a ${stored}, and partners have answered it: it cannot become ` +
          `a ${type}. Add a field of the new type under another systemName`,
      ]
    }),
  )
  const faults = [...ofLeads, ...ofLegalTypes]
  if (faults.length > 0) throw new ContourFileError(`The file of contour ${contour}`, faults)
}

/** The lists of options that a file names, each with its place and as it stands. */
function optionLists({ leadFields, legalTypes }: ContourFile, idOf: IdOf, { configuration }: ContourState) {
  const ofLeads = leadFields.map(({ systemName, options }, index) => {
    const field = configured(fieldItem, configuration, contourKey('FIELD', idOf('FIELD', systemName)).sk)
    return { what: `lead field ${systemName}`, place: `leadFields[${index}]`, said: options, before: field?.options }
  })
  const ofLegalTypes = legalTypes.flatMap(({ type, fields }, index) => {
    const known = configured(legalTypeItem, configuration, contourKey('LEGALTYPE', idOf('LEGALTYPE', type)).sk)
    return fields.map(({ systemName, options }, place) => {
      const before = known?.fields?.find((field) => field.systemName === systemName)?.options
      const what = `field ${systemName} of legal type ${type}`
      return { what, place: `legalTypes[${index}].fields[${place}]`, said: options, before }
    })
  })
  return [...ofLeads, ...ofLegalTypes]
}

/** @throws ContourFileError naming the place of each option whose name means another one */
function refuseTakenOptions(file: ContourFile, idOf: IdOf, state: ContourState): void {
  const faults = optionLists(file, idOf, state).flatMap(({ place, said, before }) => faultsOfOptions(said, before, place))
  if (faults.length > 0) throw new ContourFileError(`The file of contour ${file.contour}`, faults)
}

/**
 * The previous release would drop the fields of a legal type, and leave the answers when a person is erased; it would misread rules that it
 * does not know; it cannot answer people who have a role that it does not know; and it would make a renamed option a second time, and offer what
 * is retired. A form that was closed never comes back, so reading it is enough.
 *
 * @throws UpgradeNotClosed
 */
function refuseBeforeClose(file: ContourFile, idOf: IdOf, state: ContourState): void {
  if (isUpgraded(state.configuration)) return
  const { legalTypes, levels, groups, leadStatuses, offers, promocodes, administrators } = file
  const asks = legalTypes.some(({ fields }) => fields.length > 0)
  const isNewRole = administrators.some(({ roles }) => roles && hasNewRole(roles))
  const isRicher = ({
    group,
    percentSteps,
    maxPerDeal,
    maxPerMonth,
    onlyDeals,
    onlyMonths,
  }: ContourFile['offers'][number]['rewards'][number]) =>
    [group, percentSteps, maxPerDeal, maxPerMonth, onlyDeals, onlyMonths].some((part) => part !== undefined)
  const rules = offers.flatMap(({ rewards, laterRules }) => [...rewards, ...laterRules.flatMap((set) => set.rewards)])
  const grants = [...offers, ...promocodes].some(({ clientDiscount }) => clientDiscount)
  const areReached = levels.some(({ reachedBy }) => reachedBy)
  const isRetiring = [...leadStatuses, ...levels, ...groups].some(({ hidden }) => hidden)
  const isBeyond = optionLists(file, idOf, state).some(({ said, before }) => isBeyondPrevious(said, before))
  const tells = offers.some(({ forPartners, logo }) => forPartners !== undefined || logo !== undefined)
  if (asks || isNewRole || grants || areReached || rules.some(isRicher) || isBeyond || isRetiring || tells)
    throw new UpgradeNotClosed()
}

const isOfAdministrator = ({ change }: Planned): boolean => change?.what.startsWith('administrator ') ?? false

/**
 * A digest stands for the picture that the table has, and for no other.
 *
 * @throws ContourFileError when it is that of another picture
 */
function refuseUnknownLogo(file: ContourFile, state: ContourState): void {
  const ofOffers = new Set([...offersIn(state).map(({ logo }) => logo), ...picturesIn(file).keys()])
  const ofProgram = configured(settingsItem, state.configuration, settingsKey.sk)?.logo
  const isUnknown = (logo: string | undefined, isKnown: boolean): boolean =>
    logo !== undefined && logoIdPattern.test(logo) && !isKnown
  const places = [
    ...(isUnknown(file.settings.logo, file.settings.logo === ofProgram) ? ['settings.logo'] : []),
    ...file.offers.flatMap(({ logo }, index) => (isUnknown(logo, ofOffers.has(logo)) ? [`offers[${index}].logo`] : [])),
  ]
  if (places.length === 0) return
  throw new ContourFileError(
    `The file of contour ${file.contour}`,
    places.map((place) => `${place}: is the digest of a picture that the contour does not have: ${logoExpected}`),
  )
}

const offersIn = ({ configuration }: ContourState): Offer[] =>
  [...configuration.values()].filter(({ sk }) => String(sk).startsWith('OFFER#')).map((item) => offerItem.read(item))

/** @throws ContourFileError naming everything published in the console that the file would undo */
function refusePublished({ contour }: ContourFile, planned: readonly Planned[]): void {
  const faults = planned.flatMap(({ change, publishedAt }) =>
    change && publishedAt !== undefined
      ? [
          `${change.what}: ${change.differences.map(({ attribute }) => attribute).join(', ')} would be undone, which was published in the ` +
            `console at ${publishedAt}. Take it from \`contour export\` into the file, or apply the file with --overwrite configuration`,
        ]
      : [],
  )
  if (faults.length > 0) throw new ContourFileError(`The file of contour ${contour}`, faults)
}

/**
 * An offer that the file does not name stays as it is. If another status becomes the target, its shares would never be earned
 * again.
 *
 * @throws ContourFileError naming every such offer
 */
function refuseIdleRules(file: ContourFile, idOf: IdOf, state: ContourState): void {
  const moved = statusChangesOf(file, state.configuration).find(({ mark }) => mark === 'target')
  if (!moved) return
  const named = new Set(file.offers.map(({ slug }) => contourKey('OFFER', idOf('OFFER', slug)).sk))
  const faults = [...state.configuration.values()].flatMap((item) => {
    if (!String(item.sk).startsWith('OFFER#') || named.has(String(item.sk))) return []
    const { slug, ...rules } = offerItem.read(item)
    const isIdle = ruleSetsOf(rules)
      .flatMap(({ rewards }) => rewards)
      .some((rule) => rule.statusId === moved.from.id && !isOnce(rule))
    return isIdle
      ? [
          `offers: ${slug} is not in the file and stays, and what it pays for deals is for ${moved.from.systemName}: with ` +
            `${moved.to.systemName} as the target it would never be earned. Name the offer in the file, with rules for ${moved.to.systemName}`,
        ]
      : []
  })
  if (faults.length > 0) throw new ContourFileError(`The file of contour ${file.contour}`, faults)
}

/**
 * Refuses names of links and promocodes of erased partners: clients would come to somebody else by them.
 *
 * @throws ContourFileError naming the place of every such name
 */
function refuseGivenUpNames({ contour, referralLinks, promocodes }: ContourFile, { givenUp }: ContourState): void {
  const said = 'it was of somebody who was erased, and is nobody’s again: take it out of the file'
  const faults = [
    ...referralLinks.flatMap(({ slug }, index) =>
      givenUp.has(nameKey('LINK', slug).sk) ? [`referralLinks[${index}].slug: ${said}`] : [],
    ),
    ...promocodes.flatMap(({ code }, index) =>
      givenUp.has(nameKey('PROMOCODE', code).sk) ? [`promocodes[${index}].code: ${said}`] : [],
    ),
  ]
  if (faults.length > 0) throw new ContourFileError(`The file of contour ${contour}`, faults)
}

/**
 * A new code that mixes scripts would be taken for another one. Existing ones stay.
 *
 * @throws ContourFileError naming the place of every such code
 */
function refuseMixedPromocodes(file: ContourFile, state: ContourState): void {
  const faults = file.promocodes.flatMap(({ code }, index) =>
    mixesScripts(code) && !state.promocodes.has(code)
      ? [`promocodes[${index}].code: has letters of several scripts, and would be taken for another one`]
      : [],
  )
  if (faults.length > 0) throw new ContourFileError(`The file of contour ${file.contour}`, faults)
}

/**
 * The partners that the file names by address: the present one, or an earlier one that people changed. A changed address does not
 * create a new partner with another opening balance.
 *
 * @throws ContourFileError when the file names a partner by two of them
 */
function partnersNamed({ contour, partners }: ContourFile, state: ContourState): ReadonlyMap<string, Partner> {
  const former = new Map(
    [...state.partners.values()].flatMap((partner) => (partner.formerEmails ?? []).map((email) => [email, partner] as const)),
  )
  const named = new Map<string, Partner>()
  const places = new Map<string, number>()
  const faults: string[] = []
  for (const [index, { email }] of partners.entries()) {
    const partner = state.partners.get(email) ?? former.get(email)
    if (!partner) continue
    const other = places.get(partner.id)
    if (other !== undefined) {
      faults.push(
        `partners[${index}].email: ${email} and partners[${other}] are one partner, ${partner.email} now: leave one of them. ` +
          `\`partner add\` registers somebody else by an address that was given up`,
      )
    }
    named.set(email, partner)
    places.set(partner.id, index)
  }
  if (faults.length > 0) throw new ContourFileError(`The file of contour ${contour}`, faults)
  return named
}

interface PlannedItem {
  what: string
  key: Key
  entity: object
  before: object | undefined
  /** The mails to send when it is created. */
  mails?: readonly MailAsked[]
  /** The attributes that belong to people once the item exists, and what else records their last change. */
  daily?: { kind: DailyWork; attributes: readonly string[]; changedAt: string | null; stamp: object }
  /** For an offer: how its rules change. */
  offer?: PlannedOffer
  /** What is written together with it. */
  beside?: readonly Step[]
}

/** The plan for one thing that the file names: nothing when it equals the table. */
interface Planned {
  change?: Change | undefined
  notApplied?: NotApplied | undefined
  /** When what it changes was published in the console; undefined if only files changed it. */
  publishedAt?: string | undefined
}

/** Readable names of configuration, by id. */
type Names = ReadonlyMap<string, string>

function itemChange(
  { what, key, entity, before, mails, daily, offer, beside = [] }: PlannedItem,
  names: Names,
  overwrite: readonly DailyWork[],
  moment: PlannedAt,
): Planned {
  const { at, by = { by: null, reason: null } } = moment
  const nameOf = (id: string): string | undefined => names.get(id)
  const mark = key.pk === contourPartition ? markOf(what, before, moment) : {}
  const after = { ...key, ...entity, ...mark }
  if (!before) {
    const write = { Put: { Item: { ...after, ...ownerOf(key, entity) }, ConditionExpression: 'attribute_not_exists(pk)' } }
    const tells = creationTold(key, entity)
    const step = { write, refused: stale, ...(tells && { tells }), ...(mails && { mails }) }
    const steps = [step, ...stillFree(key), ...beside]
    return { change: { what, kind: 'create', differences: [], overwrites: false, steps } }
  }
  const { publishedAt: publishedBefore, publishedBy: _by, ...unmarked } = before as Published
  const edited = changedAttributes(unmarked, { ...key, ...entity }, nameOf)
  const ofPeople = edited.filter(({ attribute }) => daily?.attributes.includes(attribute))
  const overwrites = daily !== undefined && ofPeople.length > 0 && overwrite.includes(daily.kind)
  const kept = overwrites ? [] : ofPeople
  const differences = edited.filter((one) => !kept.includes(one))
  // Undefined takes the mark off what a file changes again.
  const unpublished = publishedBefore === undefined ? {} : { publishedAt: undefined, publishedBy: undefined }
  const stamp = { ...(overwrites ? daily.stamp : {}), ...unpublished, ...mark }
  const steps = [
    itemEdited(key, { ...attributesOf(entity, differences), ...stamp }, { ...entity, ...mark }, before),
    ...(overwrites && daily.kind === 'promocodes' ? reviewEnded(before as Promocode) : []),
    ...(offer ? historyOf(offer, { at, ...by }) : []),
    ...beside,
  ]
  // The new name says enough.
  const told = differences.filter(({ attribute }) => attribute !== 'formerNames')
  const shown = offer ? differencesOf(offer, told, (value) => named(value, nameOf)) : told
  return {
    publishedAt: publishedBefore,
    change: differences.length === 0 ? undefined : { what, kind: 'update', differences: shown, overwrites, steps },
    notApplied: daily && kept.length > 0 ? { what, kind: daily.kind, changedAt: daily.changedAt, differences: kept } : undefined,
  }
}

interface Published {
  publishedAt?: string
  publishedBy?: string
}

/** When and by whom it was published, as it stands after the change. */
function markOf(what: string, known: Published | undefined, { publishedAt, publishedBy, keepsMark }: PlannedAt): Published {
  if (publishedAt !== undefined) return { publishedAt, ...(publishedBy !== undefined && { publishedBy }) }
  if (known?.publishedAt === undefined || !keepsMark?.has(what)) return {}
  return { publishedAt: known.publishedAt, ...(known.publishedBy !== undefined && { publishedBy: known.publishedBy }) }
}

/** Names of links and promocodes may be given up by the time of the write. */
function stillFree({ pk, sk }: Key): Step[] {
  if (pk === linksPartition) return [neverGivenUp('LINK', sk)]
  return pk === promocodesPartition ? [neverGivenUp('PROMOCODE', sk)] : []
}

/** Undefined for what is taken away. */
const attributesOf = (entity: object, differences: readonly ChangedAttribute[]): Record<string, unknown> =>
  Object.fromEntries(differences.map(({ attribute }) => [attribute, (entity as Record<string, unknown>)[attribute]]))

/** Integrators are told about links, promocodes and keys, by anybody; not about other configuration. */
function creationTold({ pk }: Key, entity: object): Telling | undefined {
  if (pk === linksPartition) return linkTold(entity as ReferralLink)
  if (pk === promocodesPartition) return promocodeTold('promocode.created', entity as Promocode)
  return pk === apiKeysPartition ? keyTold('key.issued', entity as ApiKey) : undefined
}

/** The owner attribute of a link or promocode, for the index of what a partner owns. */
const ownerOf = (key: Key, entity: object) => ownedAttributes(key, entity as { partnerId: string })

/**
 * Sets only the differences: a concurrent review of a promocode, revocation of a key or stop of an offer must survive. Everything
 * else is the file's alone.
 */
function itemEdited(key: Key, edited: Readonly<Record<string, unknown>>, entity: object, before: object): Step {
  if (key.pk === promocodesPartition) {
    return {
      ...editStep(key, 'partnerId' in edited ? { ...edited, ...ownerOf(key, entity) } : edited),
      // Its revision at that time is unknown.
      tells: promocodeTold('promocode.changed', { ...(before as Promocode), ...edited, revision: null }),
    }
  }
  // Something else stands in the item too: a switch of people, the end of a key, former addresses.
  const isShared = key.pk === apiKeysPartition || /^(OFFER|ADMINISTRATOR)#/.test(key.sk)
  const condition = key.sk.startsWith('FIELD#') ? asSearchableAs(before as LeadField) : {}
  const write = isShared
    ? attributesSet(key, edited)
    : { Put: { Item: { ...key, ...entity, ...ownerOf(key, entity) }, ...condition } }
  return { write, refused: stale }
}

/** If the flag was removed since it was read, indexing starts over: leads created in between are not indexed. */
function asSearchableAs({ searchable, indexedSince }: LeadField) {
  if (searchable) return { ConditionExpression: 'attribute_exists(searchable)' }
  if (indexedSince === undefined) return {}
  return { ConditionExpression: 'indexedSince = :since', ExpressionAttributeValues: { ':since': indexedSince } }
}

function namesOf(items: readonly PlannedItem[], state: ContourState): Names {
  const partners = [...state.partners.values()].map(({ id, email }): [string, string] => [id, email])
  const named = [...state.configuration.values(), ...items.map(({ entity }) => entity as Item)]
    .flatMap((item) => [item, ...((item.fields as Item[] | undefined) ?? [])])
    .flatMap((item) => [item, ...((item.options as Item[] | null | undefined) ?? [])])
    .filter(({ id }) => typeof id === 'string')
  return new Map([...partners, ...named.map((item): [string, string] => [String(item.id), nameWithin(item)])])
}

/**
 * The first roles of an administrator, or other ones when the file overwrites them. Removing an owner depends on another owner
 * who stays.
 *
 * @throws ContourFileError when no owner would be left
 */
function rolesChange(of: {
  email: string
  named: readonly Role[]
  file: ContourFile
  idOf: IdOf
  state: ContourState
  overwrite: readonly DailyWork[]
  at: string
}): Planned {
  const { email, named, file, idOf, state, overwrite, at } = of
  const administratorId = idOf('ADMINISTRATOR', email)
  const roles = roleNames.filter((role) => named.includes(role))
  const before = state.roles.find((one) => one.administratorId === administratorId)
  const isKnown = before !== undefined || state.configuration.has(contourKey('ADMINISTRATOR', administratorId).sk)
  const had = isKnown ? rolesOf(administratorId, state.roles) : []
  if (isDeepStrictEqual(before?.roles, roles)) return {}
  const what = `roles of ${email}`
  const differences = isKnown ? [{ attribute: 'roles', from: had, to: roles }] : []
  if (before && !overwrite.includes('roles'))
    return { notApplied: { what, kind: 'roles', changedAt: before.updatedAt, differences } }
  const left = had.includes('owner') && !roles.includes('owner') ? [ownerLeft(administratorId, file, idOf, state)] : []
  const change = { before: had, told: toldOf(administratorId, state) }
  const said = rolesFrom(before, { administratorId, roles, updatedAt: at })
  const held = roles.length === 0 ? state.passkeysHeld?.get(administratorId) : undefined
  const ended = keysEnded({ email, administratorId, before: had, after: roles, state, at })
  return {
    change: {
      what,
      kind: isKnown ? 'update' : 'create',
      differences: [...differences, ...ended.differences],
      overwrites: before !== undefined,
      steps: [rolesSet(said, change), ...left, ...ended.steps, ...(held ? passkeysEnd(said, held) : [])],
      endedKeys: ended.ids,
    },
  }
}

/**
 * The keys that end with roles, as when people take roles away.
 *
 * @throws ContourFileError when more would end than fit into one transaction
 */
function keysEnded(of: {
  email: string
  administratorId: string
  before: readonly Role[]
  after: readonly Role[]
  state: ContourState
  at: string
}): { ids: readonly string[]; differences: readonly ChangedAttribute[]; steps: readonly Step[] } {
  const { email, administratorId, before, after, state, at } = of
  const held = state.keysHeld
  if (!held || before.every((role) => after.includes(role))) return { ids: [], differences: [], steps: [] }
  const ended = keysClosed({ administratorId, before, after, keys: held.keys, at })
  if (ended.length > maxEndedKeys) {
    const fault = `administrators: with the roles of ${email} more than ${maxEndedKeys} of their API keys would end: revoke some first`
    throw new ContourFileError('the contour file', [fault])
  }
  const titles = ended.map(({ apiKey }) => apiKey.title)
  const toRotate = keysToRotate({ administratorId, before, after, keys: held.keys, at }).map(serviceKeyText)
  return {
    ids: ended.map(({ apiKey }) => apiKey.id),
    differences: [
      ...(titles.length > 0 ? [{ attribute: 'endedKeys', from: undefined, to: titles }] : []),
      ...(toRotate.length > 0 ? [{ attribute: 'keysToRotate', from: undefined, to: toRotate }] : []),
    ],
    steps: [keysStand(administratorId, held), ...ended.map((one) => apiKeyEnds(one.before, one.apiKey))],
  }
}

const administratorsIn = ({ configuration }: ContourState): { id: string }[] =>
  [...configuration.values()].filter(({ sk }) => String(sk).startsWith('ADMINISTRATOR#')).map(({ id }) => ({ id: String(id) }))

/** The people to notify about an administrator. For the first file nobody: it names everybody who exists. */
function toldOf(administratorId: string, state: ContourState): readonly string[] {
  const present = administratorsIn(state)
  return present.length === 0 ? [] : withOwners(administratorId, present, state.roles)
}

/** The mails about the roles of a new administrator. */
function firstRolesTold(ofId: string, after: readonly Role[], state: ContourState): MailAsked[] {
  return toldOf(ofId, state).map((administratorId) => ({ kind: 'RolesChanged', administratorId, ofId, before: [], after }))
}

/** Requires that somebody is an owner whom the file does not demote. */
function ownerLeft(administratorId: string, file: ContourFile, idOf: IdOf, state: ContourState): Step {
  const demoted = file.administrators.filter(({ roles }) => roles && !roles.includes('owner'))
  const demotedIds = new Set(demoted.map(({ email }) => idOf('ADMINISTRATOR', email)))
  const staying = administratorsIn(state).filter(({ id }) => !demotedIds.has(id))
  const owner = otherOwner(staying, administratorId, state.roles)
  if (owner) return rolesStand(owner.id, state.roles)
  throw new ContourFileError('the contour file', ['administrators: nobody who is an owner now would stay one'])
}

/** The partners that the file closes an offer for, and those it is closed for already. */
function closureChanges(of: {
  offer: ContourFile['offers'][number]
  idOf: IdOf
  partnerIdOf: (email: string) => string
  state: ContourState
  overwrite: readonly DailyWork[]
  at: string
}): Planned[] {
  const { offer, idOf, partnerIdOf, state, overwrite, at } = of
  const offerId = idOf('OFFER', offer.slug)
  const emails = new Map([...state.partners.values()].map(({ id, email }) => [id, email]))
  const known = new Map(state.closures.filter((one) => one.offerId === offerId).map((one) => [one.partnerId, one]))
  const named = new Map(offer.closedFor.map((email) => [partnerIdOf(email), email]))
  const closedByHand = [...known.values()].filter(({ isClosed, partnerId }) => isClosed && !named.has(partnerId))
  const asked = [
    ...[...named].map(([partnerId, email]) => ({ partnerId, email, isClosed: true })),
    ...closedByHand.map(({ partnerId }) => ({ partnerId, email: emails.get(partnerId) ?? partnerId, isClosed: false })),
  ]
  return asked.map(({ partnerId, email, isClosed }): Planned => {
    const before = known.get(partnerId)
    if (before?.isClosed === isClosed) return {}
    const what = `offer ${offer.slug} closed for ${email}`
    const steps = closureSet({ offerId, partnerId, isClosed, revision: (before?.revision ?? 0) + 1, updatedAt: at })
    if (!before) return { change: { what, kind: 'create', differences: [], overwrites: false, steps } }
    const differences = [{ attribute: 'isClosed', from: before.isClosed, to: isClosed }]
    if (overwrite.includes('offers')) return { change: { what, kind: 'update', differences, overwrites: true, steps } }
    return { notApplied: { what, kind: 'offers', changedAt: before.updatedAt, differences } }
  })
}

/** The rules for paying, besides those of every contour. */
function payoutRulesOf({ settings }: ContourFile, before: Settings | undefined, at: string) {
  return {
    ...(settings.fourEyes && { fourEyes: true as const, fourEyesSince: before?.fourEyesSince ?? at }),
    ...(settings.refuseUncoveredPayouts && { refuseUncoveredPayouts: true as const }),
    coolDownHours: settings.coolDownHours,
    coolDownSince: (before?.coolDownHours === settings.coolDownHours && before.coolDownSince) || at,
    ...(settings.coolDownKeys && { coolDownKeys: true as const }),
    ...(settings.keysCorrect && { keysCorrect: true as const }),
    ...(settings.requirePasskeys && { requirePasskeys: true as const }),
    ...(settings.dealLimit !== undefined && { dealLimitKopecks: settings.dealLimit }),
  }
}

function settingsOf(file: ContourFile, idOf: IdOf, before: Settings | undefined, at: string): Settings {
  const statusIdOf = (mark: 'primary' | 'target'): string =>
    idOf('STATUS', file.leadStatuses.find((status) => status[mark])?.systemName ?? '')
  return {
    minimumPayoutKopecks: file.settings.minimumPayout,
    requireInnForPayouts: file.settings.requireInnForPayouts,
    attributionDays: file.settings.attributionDays,
    ...payoutRulesOf(file, before, at),
    ...(file.settings.retention && { retention: file.settings.retention }),
    ...registrationOf(file, idOf),
    ...contactOf(file),
    ...faceOf(file),
    ...feedBegan(before, at),
    ...(file.settings.configuredBy === 'file' && { configuredBy: 'file' as const }),
    primaryStatusId: statusIdOf('primary'),
    targetStatusId: statusIdOf('target'),
  }
}

function configurationOf(of: {
  file: ContourFile
  idOf: IdOf
  state: ContourState
  offers: readonly PlannedOffer[]
  at: string
}): PlannedItem[] {
  const { file, idOf, state, offers, at } = of
  const planned = (what: string, key: Key, entity: object): PlannedItem => ({
    what,
    key,
    entity,
    before: state.configuration.get(key.sk),
  })
  const before = configured(settingsItem, state.configuration, settingsKey.sk)
  const settings = settingsOf(file, idOf, before, at)
  const isClosed = isUpgraded(state.configuration)
  const statusPositions = positionsOf('STATUS', file.leadStatuses, idOf, state)
  const fieldPositions = positionsOf('FIELD', file.leadFields, idOf, state)
  return [
    ...file.leadStatuses.map(({ systemName, title, hidden }, index) => {
      const position = statusPositions[index] ?? index
      const status: LeadStatus = { id: idOf('STATUS', systemName), systemName, title, ...(hidden && { hidden }), position }
      return planned(`lead status ${systemName}`, contourKey('STATUS', status.id), status)
    }),
    ...file.leadFields.map((field, index) => {
      const id = idOf('FIELD', field.systemName)
      const position = fieldPositions[index] ?? index
      const before = configured(fieldItem, state.configuration, contourKey('FIELD', id).sk)
      return planned(
        `lead field ${field.systemName}`,
        contourKey('FIELD', id),
        leadFieldOf(field, { id, position, before, idOf, isClosed, at }),
      )
    }),
    ...file.levels.map((named) => {
      const level = levelOf(named, idOf, state)
      return planned(`level ${named.number}`, contourKey('LEVEL', level.id), level)
    }),
    ...file.groups.map((named) => {
      const group = groupOf(named, idOf, state)
      return planned(`group ${named.title}`, contourKey('GROUP', group.id), group)
    }),
    ...file.legalTypes.map((named) => {
      const key = contourKey('LEGALTYPE', idOf('LEGALTYPE', named.type))
      const legalType = legalTypeOf(named, { before: configured(legalTypeItem, state.configuration, key.sk), idOf, isClosed })
      return planned(`legal type ${named.type}`, key, legalType)
    }),
    ...file.administrators.map(({ email, firstName, lastName, middleName, roles }) => {
      const administrator: Administrator = { id: idOf('ADMINISTRATOR', email), email, firstName, lastName, middleName }
      const key = contourKey('ADMINISTRATOR', administrator.id)
      const item = planned(`administrator ${email}`, key, { ...administrator, ...formerNamesIn(state.configuration.get(key.sk)) })
      // An administrator without stated roles becomes an owner and is announced here; otherwise the roles' own change announces
      // it.
      return { ...item, mails: roles ? [] : firstRolesTold(administrator.id, rolesOf(administrator.id, state.roles), state) }
    }),
    ...offersOf({ file, offers, state, at }, planned),
    // Last: it refers to two of the statuses.
    {
      ...planned('settings', settingsKey, { ...settings, form: state.configuration.get(settingsKey.sk)?.form ?? tableForm }),
      beside: logoSteps(file, before),
    },
  ]
}

/** The offers of a file, each with what is written of logos. */
function offersOf(
  { file, offers, state, at }: { file: ContourFile; offers: readonly PlannedOffer[]; state: ContourState; at: string },
  planned: (what: string, key: Key, entity: object) => PlannedItem,
): PlannedItem[] {
  const logos = offerLogoSteps(file, offers, offersIn(state))
  return offers.map((offer) => ({
    ...planned(`offer ${offer.offer.slug}`, contourKey('OFFER', offer.offer.id), offer.offer),
    offer,
    beside: logos.get(offer.offer.id) ?? [],
    daily: {
      kind: 'offers',
      attributes: ['active'],
      changedAt: offer.before?.switchedAt ?? null,
      stamp: { switchedAt: at },
    },
  }))
}

/** Former names stay with the thing. */
const formerNamesIn = (before: Item | undefined): { formerNames?: unknown } =>
  before?.formerNames === undefined ? {} : { formerNames: before.formerNames }

/** Set by a table's first file; a table older than this attribute continues without it. */
function feedBegan(before: Settings | undefined, at: string): Pick<Settings, 'feedBegan'> {
  if (!before) return { feedBegan: at }
  return before.feedBegan === undefined ? {} : { feedBegan: before.feedBegan }
}

function contactOf({ settings }: ContourFile): Pick<Settings, 'contact'> {
  if (!settings.contact) return {}
  const { email, phone, telegram } = settings.contact
  return { contact: { ...(email && { email }), ...(phone && { phone }), ...(telegram && { telegram }) } }
}

function faceOf({ settings }: ContourFile): Pick<Settings, 'displayName' | 'accentColor' | 'payoutPromise' | 'logo'> {
  const { displayName, accentColor, payoutPromise, logo } = settings
  return {
    ...(displayName !== undefined && { displayName }),
    ...(accentColor !== undefined && { accentColor }),
    ...(payoutPromise !== undefined && { payoutPromise }),
    ...(logo !== undefined && { logo: logoIdIn(logo) }),
  }
}

/** The picture is written with the settings that name it, and goes with them. */
function logoSteps({ settings: { logo } }: ContourFile, before: Settings | undefined): Step[] {
  if (logo === undefined) return before?.logo === undefined ? [] : [logoRemoved]
  return logoIdIn(logo) === before?.logo ? [] : [logoSet(logo)]
}

function registrationOf({ settings }: ContourFile, idOf: IdOf): Pick<Settings, 'registration' | 'terms' | 'registeredPartner'> {
  const { registration, terms, registeredPartner } = settings
  return {
    ...(registration === 'open' && { registration }),
    ...(terms && { terms }),
    ...(registeredPartner && {
      registeredPartner: {
        levelId: registeredPartner.level === null ? null : idOf('LEVEL', registeredPartner.level),
        groupIds: registeredPartner.groups.map((title) => idOf('GROUP', title)),
      },
    }),
  }
}

function groupOf({ title, hidden }: ContourFile['groups'][number], idOf: IdOf, state: ContourState): Group {
  const id = idOf('GROUP', title)
  const before = configured(groupItem, state.configuration, contourKey('GROUP', id).sk)
  return {
    id,
    title,
    ...(hidden && { hidden }),
    ...(before && formerNamesKept({ ...before, name: before.title }, title)),
  }
}

function levelOf(
  { number, description, hidden, reachedBy }: ContourFile['levels'][number],
  idOf: IdOf,
  state: ContourState,
): Level {
  const id = idOf('LEVEL', number)
  const before = configured(levelItem, state.configuration, contourKey('LEVEL', id).sk)
  const formerNames = before && formerNamesKept({ ...before, name: before.number }, number)
  const level: Level = { id, number, description, ...(hidden && { hidden }), ...formerNames }
  if (!reachedBy) return level
  const { deals, dealsAmount, offers } = reachedBy
  return {
    ...level,
    reachedBy: {
      ...(deals !== undefined && { deals }),
      ...(dealsAmount !== undefined && { dealsKopecks: dealsAmount }),
      ...(offers && { offerIds: offers.map((slug) => idOf('OFFER', slug)) }),
    },
  }
}

/** Positions only express the order: while the file names everything in the present order, they stay as they are. */
function positionsOf(
  kind: 'STATUS' | 'FIELD',
  named: readonly { systemName: string }[],
  idOf: IdOf,
  state: ContourState,
): readonly number[] {
  const stored = [...state.configuration.values()].filter(({ sk }) => String(sk).startsWith(`${kind}#`))
  const inOrder = stored.toSorted((a, b) => Number(a.position) - Number(b.position))
  const ids = named.map(({ systemName }) => idOf(kind, systemName))
  const isSameOrder = isDeepStrictEqual(
    inOrder.map(({ id }) => id),
    ids,
  )
  return isSameOrder ? inOrder.map(({ position }) => Number(position)) : ids.map((_, index) => index)
}

/**
 * A field that leads may
 * already have becomes searchable once all of them are indexed; new leads are indexed from now on.
 */
function leadFieldOf(
  { systemName, label, type, options, required, hidden, searchable }: ContourFile['leadFields'][number],
  of: { id: string; position: number; before: LeadField | undefined; idOf: IdOf; isClosed: boolean; at: string },
): LeadField {
  const { id, position, before, idOf, isClosed, at } = of
  const newId = (name: string): string => idOf('OPTION', `${systemName}/${name}`)
  const all = optionsAfter(options, before?.options, { newId, isClosed })
  const shown = { id, systemName, label, type, options: all, required, hidden, position }
  if (!searchable) return shown
  if (!before || before.searchable) return { ...shown, searchable }
  if (before.indexedSince === undefined) return { ...shown, indexedSince: at }
  const { indexedSince, indexing } = before
  return { ...shown, indexedSince, ...(indexing && { indexing }) }
}

/** Fields and options that the file no longer names stay, after those it names: partners have answered them. */
function legalTypeOf(
  { type, hidden, fields }: ContourFile['legalTypes'][number],
  { before, idOf, isClosed }: { before: LegalType | undefined; idOf: IdOf; isClosed: boolean },
): LegalType {
  const named = fields.map(({ systemName, label, type: fieldType, options, required, hidden: isHidden, check }): LegalField => {
    const id = idOf('LEGALFIELD', `${type}/${systemName}`)
    const former = before?.fields?.find((one) => one.id === id)
    const asked = {
      id,
      systemName,
      label,
      type: fieldType,
      options: optionsAfter(options, former?.options, { newId: (name) => idOf('OPTION', `${id}/${name}`), isClosed }),
      required,
      hidden: isHidden,
    }
    return check === undefined ? asked : { ...asked, check }
  })
  const unnamed = (before?.fields ?? []).filter((field) => !named.some(({ id }) => id === field.id))
  const all = [...named, ...unnamed]
  return { id: idOf('LEGALTYPE', type), type, hidden, ...(all.length > 0 && { fields: all }) }
}

function promocodesOf(
  file: ContourFile,
  idOf: IdOf,
  partnerIdOf: (email: string) => string,
  state: ContourState,
  at: string,
): PlannedItem[] {
  return file.promocodes.map(({ code, partner, offer, status, clientDiscount }) => {
    const before = state.promocodes.get(code) as (Item & Promocode) | undefined
    const { clientDiscount: _before, ...others } = before ?? {}
    const promocode: Promocode = {
      ...others,
      // Things that people created have ids of their own.
      id: before?.id ?? idOf('PROMOCODE', code),
      code,
      partnerId: partnerIdOf(partner),
      offerId: idOf('OFFER', offer),
      status,
      ...(clientDiscount && { clientDiscount }),
      revision: before?.revision ?? 1,
    }
    const daily = {
      kind: 'promocodes' as const,
      attributes: ['partnerId', 'offerId', 'status', 'clientDiscount'],
      changedAt: before?.updatedAt ?? null,
      // From now on it belongs to the file: no partner waits for a decision on it.
      stamp: { updatedAt: at, askedByPartner: undefined },
    }
    return { what: `promocode ${code}`, key: promocodeKey(code), entity: promocode, before, daily }
  })
}

/** Keys whose secret the file gives. The file does not decide when a key was created, used or revoked, or when it expires. */
function apiKeysOf(file: ContourFile, idOf: IdOf, state: ContourState, at: string): PlannedItem[] {
  return file.apiKeys.flatMap(({ title, administrator, secret }) => {
    if (secret === undefined) return []
    const secretSha256 = sha256(secret)
    const before = state.apiKeys.get(secretSha256)
    const apiKey: ApiKey = {
      ...(before ?? { id: idOf('APIKEY', secretSha256), secretSha256, createdAt: at, expiresAt: null, revokedAt: null }),
      title,
      administratorId: idOf('ADMINISTRATOR', administrator),
    }
    const key = apiKeyKey(secretSha256)
    const { id, administratorId } = apiKey
    const mails = toldOf(administratorId, state).map(
      (told) =>
        ({
          kind: 'KeyMade',
          administratorId: told,
          holderId: administratorId,
          is: 'Issued',
          prefix: id.slice(0, 8),
          scopes: null,
        }) as const,
    )
    return [{ what: `API key ${title}`, key, entity: apiKey, before: before && { ...key, ...before }, mails }]
  })
}

function partnerChange(of: {
  partner: ContourFile['partners'][number]
  id: string
  before: Partner | undefined
  idOf: IdOf
  names: Names
  overwrite: readonly DailyWork[]
  at: string
  newId: () => string
}): Planned {
  const { id, before, idOf, names, overwrite, at, newId } = of
  const { email, openingBalance, legalType, level, groups, inn, ...rest } = of.partner
  const profile = {
    email,
    ...rest,
    inn: inn === '' ? null : inn,
    legalTypeId: legalType === null ? null : idOf('LEGALTYPE', legalType),
    levelId: level === null ? null : idOf('LEVEL', level),
    groupIds: groups.map((title) => idOf('GROUP', title)),
  }
  if (!before) {
    const partner: Partner = { id, ...profile, revision: 1, createdAt: at, updatedAt: at }
    const opening = openingBalance === 0 ? null : openingEntry({ id: newId(), partnerId: id, amountKopecks: openingBalance, at })
    const steps = partnerCreated(partner, opening)
    return { change: { what: `partner ${email}`, kind: 'create', differences: [], overwrites: false, steps } }
  }
  const differences = changedAttributes(before, { ...before, ...profile }, (key) => names.get(key))
  if (differences.length === 0) return {}
  const what = `partner ${email} (${differences.map(({ attribute }) => attribute).join(', ')})`
  if (!overwrite.includes('partners')) {
    const changedAt = before.updatedAt === before.createdAt ? null : before.updatedAt
    return { notApplied: { what: `partner ${email}`, kind: 'partners', changedAt, differences } }
  }
  const edit = { ...attributesOf(profile, differences), updatedAt: at }
  // Only an address and an ИНН depend on what the profile was.
  const steps =
    email === before.email && !('inn' in edit)
      ? profileEdited(id, edit)
      : profileEdited(id, email === before.email ? edit : { ...edit, formerEmails: formerEmailsAfter(before, email) }, before)
  return { change: { what, kind: 'update', differences, overwrites: true, steps } }
}

function unnamedOf(
  file: ContourFile,
  state: ContourState,
  named: ReadonlySet<string>,
  partnerIds: ReadonlySet<string>,
): string[] {
  const strangers = [...state.configuration.values(), ...state.links.values(), ...state.promocodes.values()].filter(
    (item) => !named.has(keyName(keyOf(item))),
  )
  const droppedOptions = file.leadFields.flatMap(({ systemName, options = [] }) => {
    const before = [...state.configuration.values()].find((item) => item.systemName === systemName && 'options' in item) as
      | LeadField
      | undefined
    return unnamedOptions(options, before?.options).map(({ name }) => `option ${name} of lead field ${systemName}`)
  })
  const droppedFields = file.legalTypes.flatMap(({ type, fields }) => {
    const before = [...state.configuration.values()].find(
      (item) => String(item.sk).startsWith('LEGALTYPE#') && item.type === type,
    )
    return ((before?.fields as LegalField[] | undefined) ?? [])
      .filter(({ systemName }) => !fields.some((field) => field.systemName === systemName))
      .map(({ systemName }) => `field ${systemName} of legal type ${type}`)
  })
  const partners = [...state.partners.values()].filter(({ id }) => !partnerIds.has(id)).map(({ email }) => `partner ${email}`)
  return [...strangers.map(nameOf), ...droppedOptions, ...droppedFields, ...partners]
}

/** Rules that begin later or are to end, and that the file does not name: they stay. */
function unnamedRules({ offers: inFile }: ContourFile, offers: readonly PlannedOffer[], at: string): string[] {
  return offers.flatMap(({ before, offer }) => {
    const named = new Set(inFile.find(({ slug }) => slug === offer.slug)?.laterRules.map(({ from }) => from))
    return (before ? rulesInTime(before, at) : [])
      .filter(({ from, number }) => !named.has(from) && offer.laterRules?.some((set) => set.number === number))
      .map(({ from }) => `rules of offer ${offer.slug} from ${from}`)
  })
}

/** The readable name of an item of configuration. */
function nameOf(item: Item): string {
  const kind =
    String(item.pk) === 'CONTOUR' ? String(item.sk).split('#')[0]?.toLowerCase() : String(item.pk).toLowerCase().replace(/s$/, '')
  return `${kind} ${nameWithin(item)}`
}

/** The name of an item among those of its kind. */
const nameWithin = (item: Item): string =>
  String(item.systemName ?? item.slug ?? item.code ?? item.email ?? item.number ?? item.title ?? item.type ?? item.name)
