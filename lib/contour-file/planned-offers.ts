import type { IdOf } from '../domain/contour/configuration-id.ts'
import type { Offer } from '../domain/contour/contour.ts'
import type { PublishedBy, RulesChange } from '../domain/offer/rule-history.ts'
import type { OfferRules } from '../domain/offer/rule-set.ts'
import { offerItem } from '../store/contour/contour-items.ts'
import { logoIdIn } from '../store/contour/logo.ts'
import { configured } from './configured.ts'
import { contourKey } from '../store/keys.ts'
import { rulesRecorded } from '../store/offer/rule-history.ts'
import { UpgradeNotClosed } from '../store/table/table-form.ts'
import type { Step } from '../store/table/transact.ts'
import type { ChangedAttribute } from './changed-attributes.ts'
import { type ContourFile, ContourFileError } from './contour-file.ts'
import type { ContourState } from './contour-state.ts'
import { isUpgraded } from './is-upgraded.ts'
import { formerNamesKept } from './meant-names.ts'
import { newOffersRules, type PlannedRules, plannedRules } from './planned-rules.ts'
import { statusChangesOf } from './status-changes.ts'

/** An offer of a file as the table stores it then, and what of its rules changes. */
export interface PlannedOffer {
  before: Offer | undefined
  offer: Offer
  changes: readonly RulesChange[]
}

/**
 * The offers that a file names.
 *
 * @throws ContourFileError naming each set of rules that cannot be as the file has it
 * @throws UpgradeNotClosed for sets of rules that begin or end, which the previous release knows nothing of
 */
export function plannedOffers(file: ContourFile, idOf: IdOf, state: ContourState, at: string): PlannedOffer[] {
  const isClosed = isUpgraded(state.configuration)
  if (!isClosed && file.offers.some(({ laterRules }) => laterRules.length > 0)) throw new UpgradeNotClosed()
  const planning = {
    at,
    idOf,
    targetId: idOf('STATUS', file.leadStatuses.find(({ target }) => target)?.systemName ?? ''),
    isTargetNew: statusChangesOf(file, state.configuration).some(({ mark }) => mark === 'target'),
  }
  const planned = file.offers.map((named) => {
    const before = configured(offerItem, state.configuration, contourKey('OFFER', idOf('OFFER', named.slug)).sk)
    // Until the upgrade is closed, rules are replaced at once and for all leads, as the previous release does it.
    const of = before && isClosed ? plannedRules(named, before, planning) : newOffersRules(named, planning)
    return { before, of, offer: offerOf(named, before, of, idOf) }
  })
  const faults = planned.flatMap(({ of }, index) => of.faults.map((fault) => `offers[${index}].${fault}`))
  if (faults.length > 0) throw new ContourFileError(`The file of contour ${file.contour}`, faults)
  return planned.map(({ before, of, offer }) => ({ before, offer, changes: of.changes }))
}

function offerOf(named: ContourFile['offers'][number], before: Offer | undefined, { rules }: PlannedRules, idOf: IdOf): Offer {
  const { rewards, ruleSet, laterRules, newestRules, monthsSince, numbersSince } = rules
  return {
    id: idOf('OFFER', named.slug),
    slug: named.slug,
    ...(before && formerNamesKept({ ...before, name: before.slug }, named.slug)),
    title: named.title,
    landingUrl: named.landingUrl,
    active: named.active,
    dealsWithoutAmount: named.dealsWithoutAmount,
    ...(named.clientDiscount && { clientDiscount: named.clientDiscount }),
    ...(named.forPartners !== undefined && { forPartners: named.forPartners }),
    ...(named.logo !== undefined && { logo: logoIdIn(named.logo) }),
    rewards,
    ...(ruleSet && { ruleSet }),
    ...(laterRules && { laterRules }),
    ...(newestRules !== undefined && { newestRules }),
    ...(monthsSince !== undefined && { monthsSince }),
    ...(numbersSince !== undefined && { numbersSince }),
    ...(before?.switchedAt !== undefined && { switchedAt: before.switchedAt }),
  }
}

/** What records the changed rules of an offer in its history. */
export const historyOf = ({ before, changes }: PlannedOffer, by: PublishedBy & { at: string }): Step[] =>
  before ? rulesRecorded(before, changes, by) : []

/** The attributes that hold the rules of an offer. */
const ruleAttributes: ReadonlySet<string> = new Set([
  'rewards',
  'ruleSet',
  'laterRules',
  'newestRules',
  'monthsSince',
  'numbersSince',
] satisfies (keyof OfferRules)[])

/**
 * What changes of an offer, as people read it: a set of rules that comes, goes or ends, instead of the attributes that hold them all.
 *
 * @param stored the changed attributes, with names for ids
 * @param named gives names for ids in any value
 */
export function differencesOf(
  { before, changes }: PlannedOffer,
  stored: readonly ChangedAttribute[],
  named: (value: unknown) => unknown,
): ChangedAttribute[] {
  if (!before || changes.length === 0) return [...stored]
  const others = stored.filter(({ attribute }) => !ruleAttributes.has(attribute))
  const ofRules = changes.map((change): ChangedAttribute => {
    const { number: _number, ...set } = change.set
    if (change.what === 'Published') return { attribute: 'rules', from: undefined, to: named(set) }
    if (change.what === 'Withdrawn') return { attribute: 'rules', from: named(set), to: undefined }
    const { untilBefore } = change
    const { until: _until, ...open } = set
    return { attribute: 'rules', from: named(untilBefore === undefined ? open : { ...open, until: untilBefore }), to: named(set) }
  })
  return [...others, ...ofRules]
}
