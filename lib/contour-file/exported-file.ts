import type { AdministratorRoles, KnownRoles } from '../domain/people/administrator-roles.ts'
import type {
  ClientDiscount,
  Contour,
  LegalField,
  Level,
  Offer,
  Reward,
  RewardRule,
  RuleSet,
  Settings,
} from '../domain/contour/contour.ts'
import type { ConfigurationPart } from '../domain/contour/configuration-parts.ts'
import { byLegalType } from '../domain/contour/legal-type-order.ts'
import { coolDownHoursOf } from '../domain/payout/cool-down.ts'
import { rublesFromKopecks } from '../domain/value/money.ts'
import type { OfferClosure } from '../domain/offer/offer.ts'
import type { Partner } from '../domain/partner/partner.ts'
import type { Promocode } from '../domain/referral/promocode.ts'
import { isLinkOpen, type ReferralLink } from '../domain/referral/referral.ts'
import { saidOption } from './said-option.ts'
import type { ApiKey } from '../domain/key/api-key.ts'

/** Everything that a contour file can hold, as stored in the table. */
export interface Exported {
  contour: string
  configuration: Contour
  /** The picture; its digest stands in its place for what only compares. */
  logo?: string | undefined
  /** Those of offers, by their digests, which stand in their place where they are not given. */
  offerLogos?: ReadonlyMap<string, string>
  roles: KnownRoles
  apiKeys: readonly ApiKey[]
  partners: readonly (Partner & { openingBalanceKopecks: number })[]
  links: readonly ReferralLink[]
  promocodes: readonly Promocode[]
  closures: readonly OfferClosure[]
}

/**
 * A contour as a contour file; applying it to the same contour changes nothing. It has no secrets, which nobody can read, and no deployment
 * settings, which the table does not hold.
 */
export function exportedFile(of: Exported) {
  const { contour, configuration, logo, offerLogos, roles, apiKeys, partners, links, promocodes, closures } = of
  const { settings, statuses, fields, levels, groups, legalTypes, administrators, offers } = configuration
  const names = namesOf(configuration, partners)
  return {
    contour,
    settings: exportedSettings({ ...settings, ...(settings.logo !== undefined && logo !== undefined && { logo }) }, names),
    administrators: by(administrators, ({ email }) => email).map(({ id, email, firstName, lastName, middleName }) => ({
      email,
      firstName,
      lastName,
      middleName,
      ...rolesSaid(roles.find(({ administratorId }) => administratorId === id)),
    })),
    apiKeys: apiKeys.map(({ title, administratorId }) => ({ title, administrator: names.administrator(administratorId) })),
    levels: levels.toSorted((a, b) => a.number - b.number).map((level) => exportedLevel(level, names)),
    groups: by(groups, ({ title }) => title).map(({ title, hidden }) => ({ title, ...(hidden && { hidden }) })),
    legalTypes: legalTypes
      .toSorted(byLegalType)
      .map(({ type, hidden, fields }) => ({ type, hidden, ...(fields && { fields: fields.map(exportedLegalField) }) })),
    leadStatuses: statuses.map(({ id, systemName, title, hidden }) => ({
      systemName,
      title,
      primary: id === settings.primaryStatusId,
      target: id === settings.targetStatusId,
      ...(hidden && { hidden }),
    })),
    leadFields: fields.map(({ systemName, label, type, options, required, hidden, searchable, indexedSince }) => ({
      systemName,
      label,
      type,
      ...(options ? { options: options.map(saidOption) } : {}),
      required,
      hidden,
      searchable: searchable ?? indexedSince !== undefined,
    })),
    offers: by(offers, ({ slug }) => slug).map((offer) =>
      exportedOffer(
        { ...offer, ...(offer.logo !== undefined && { logo: offerLogos?.get(offer.logo) ?? offer.logo }) },
        closures.filter(({ offerId, isClosed }) => isClosed && offerId === offer.id),
        names,
      ),
    ),
    partners: partners.map((partner) => exportedPartner(partner, names)),
    // Removed links do not belong in the file.
    referralLinks: by(links.filter(isLinkOpen), ({ slug }) => slug).map(({ slug, partnerId, offerId }) => ({
      slug,
      partner: names.partner(partnerId),
      offer: names.offer(offerId),
    })),
    promocodes: by(
      promocodes.filter(({ erasedAt }) => erasedAt === undefined),
      ({ code }) => code,
    ).map(({ code, partnerId, offerId, status, clientDiscount }) => ({
      code,
      partner: names.partner(partnerId),
      offer: names.offer(offerId),
      status,
      ...exportedDiscount(clientDiscount),
    })),
  }
}

/** The parts that are changed with a key, as a contour file has them; for whom offers are closed is no part of the configuration. */
export function exportedParts(configuration: Contour, logo: string | undefined): Record<ConfigurationPart, unknown> {
  const none = { roles: [], apiKeys: [], partners: [], links: [], promocodes: [], closures: [] }
  const { settings, levels, groups, legalTypes, leadStatuses, leadFields, offers } = exportedFile({
    contour: '',
    configuration,
    logo,
    ...none,
  })
  const open = offers.map(({ closedFor: _closedFor, ...offer }) => offer)
  return { settings, levels, groups, legalTypes, leadStatuses, leadFields, offers: open }
}

function exportedLevel({ number, description, hidden, reachedBy }: Level, names: Names) {
  const level = { number, description, ...(hidden && { hidden }) }
  if (!reachedBy) return level
  const { deals, dealsKopecks, offerIds } = reachedBy
  return {
    ...level,
    reachedBy: {
      ...(deals !== undefined && { deals }),
      ...(dealsKopecks !== undefined && { dealsAmount: rublesFromKopecks(dealsKopecks) }),
      ...(offerIds && { offers: offerIds.map(names.offer) }),
    },
  }
}

function exportedLegalField({ systemName, label, type, options, required, hidden, check }: LegalField) {
  const offered = options ? { options: options.map(saidOption) } : {}
  return { systemName, label, type, ...offered, required, hidden, ...(check !== undefined && { check }) }
}

function exportedSettings(settings: Settings, names: Names) {
  return {
    minimumPayout: rublesFromKopecks(settings.minimumPayoutKopecks),
    configuredBy: settings.configuredBy ?? 'console',
    requireInnForPayouts: settings.requireInnForPayouts,
    attributionDays: settings.attributionDays,
    fourEyes: settings.fourEyes ?? false,
    refuseUncoveredPayouts: settings.refuseUncoveredPayouts ?? false,
    coolDownHours: coolDownHoursOf(settings),
    coolDownKeys: settings.coolDownKeys ?? false,
    keysCorrect: settings.keysCorrect ?? false,
    requirePasskeys: settings.requirePasskeys ?? false,
    ...(settings.dealLimitKopecks !== undefined && { dealLimit: rublesFromKopecks(settings.dealLimitKopecks) }),
    ...(settings.retention && { retention: settings.retention }),
    registration: settings.registration ?? 'closed',
    ...(settings.terms && { terms: settings.terms }),
    ...(settings.contact && { contact: settings.contact }),
    ...(settings.displayName !== undefined && { displayName: settings.displayName }),
    ...(settings.accentColor !== undefined && { accentColor: settings.accentColor }),
    ...(settings.payoutPromise !== undefined && { payoutPromise: settings.payoutPromise }),
    ...(settings.logo !== undefined && { logo: settings.logo }),
    ...(settings.registeredPartner && { registeredPartner: exportedRegisteredPartner(settings.registeredPartner, names) }),
  }
}

/** No roles in the table means no roles in the file: an owner in both. */
const rolesSaid = (said: AdministratorRoles | undefined): { roles?: AdministratorRoles['roles'] } =>
  said ? { roles: said.roles } : {}

const by = <Thing>(things: readonly Thing[], name: (thing: Thing) => string): Thing[] =>
  things.toSorted((a, b) => (name(a) < name(b) ? -1 : 1))

type Names = ReturnType<typeof namesOf>

/** The natural keys for ids. Configuration and partners are never deleted, so each exists. */
function namesOf({ administrators, levels, groups, legalTypes, statuses, offers }: Contour, partners: readonly Partner[]) {
  const lookUp = <Thing extends { id: string }, Name>(things: readonly Thing[], name: (thing: Thing) => Name) => {
    const known = new Map(things.map((thing) => [thing.id, name(thing)]))
    return (id: string): Name => {
      const found = known.get(id)
      if (found === undefined) throw new Error(`the table names ${id}, and nothing has that id`)
      return found
    }
  }
  return {
    administrator: lookUp(administrators, ({ email }) => email),
    level: lookUp(levels, ({ number }) => number),
    group: lookUp(groups, ({ title }) => title),
    legalType: lookUp(legalTypes, ({ type }) => type),
    status: lookUp(statuses, ({ systemName }) => systemName),
    offer: lookUp(offers, ({ slug }) => slug),
    partner: lookUp(partners, ({ email }) => email),
  }
}

function exportedRegisteredPartner({ levelId, groupIds }: NonNullable<Settings['registeredPartner']>, names: Names) {
  return { level: levelId === null ? null : names.level(levelId), groups: groupIds.map(names.group) }
}

function exportedOffer(
  { slug, title, landingUrl, active, dealsWithoutAmount, clientDiscount, forPartners, logo, rewards, laterRules = [] }: Offer,
  closures: readonly OfferClosure[],
  names: Names,
) {
  return {
    slug,
    title,
    landingUrl,
    active,
    closedFor: closures.map(({ partnerId }) => names.partner(partnerId)).toSorted(),
    dealsWithoutAmount,
    ...exportedDiscount(clientDiscount),
    ...(forPartners !== undefined && { forPartners }),
    ...(logo !== undefined && { logo }),
    rewards: rewards.map((rule) => exportedRule(rule, names)),
    ...(laterRules.length > 0 && { laterRules: laterRules.map((set) => exportedRuleSet(set, names)) }),
  }
}

function exportedDiscount(discount: ClientDiscount | undefined) {
  if (!discount) return {}
  const { text } = discount
  const size = 'percent' in discount ? { percent: discount.percent } : { fixed: rublesFromKopecks(discount.fixedKopecks) }
  return { clientDiscount: { ...size, ...(text !== undefined && { text }) } }
}

function exportedRuleSet({ from, until, leadsUnderWay, rewards }: RuleSet, names: Names) {
  const time = { from, ...(until !== undefined && { until }) }
  return { ...time, leadsUnderWay, rewards: rewards.map((rule) => exportedRule(rule, names)) }
}

function exportedRule(
  { statusId, levelId, groupId, reward, maxPerDealKopecks, maxPerMonthKopecks, onlyDeals, onlyMonths, holdDays }: RewardRule,
  names: Names,
) {
  return {
    leadStatus: names.status(statusId),
    ...(levelId === null ? {} : { level: names.level(levelId) }),
    ...(groupId !== undefined && { group: names.group(groupId) }),
    ...exportedReward(reward),
    ...(maxPerDealKopecks !== undefined && { maxPerDeal: rublesFromKopecks(maxPerDealKopecks) }),
    ...(maxPerMonthKopecks !== undefined && { maxPerMonth: rublesFromKopecks(maxPerMonthKopecks) }),
    ...(onlyDeals && { onlyDeals }),
    ...(onlyMonths !== undefined && { onlyMonths }),
    ...(holdDays !== undefined && { holdDays }),
  }
}

function exportedReward(reward: Reward) {
  if ('fixedKopecks' in reward) return { fixed: rublesFromKopecks(reward.fixedKopecks) }
  if ('percentOfDeal' in reward) return reward
  const { apply, by, steps } = reward.percentSteps
  const inRubles = steps.map(({ fromKopecks, percent }) => ({ from: rublesFromKopecks(fromKopecks), percent }))
  return { percentSteps: { apply, ...(by && { by }), steps: inRubles } }
}

function exportedPartner(partner: Exported['partners'][number], names: Names) {
  const { email, firstName, middleName, lastName, legalTypeId, inn, levelId, groupIds } = partner
  return {
    email,
    firstName,
    middleName,
    lastName,
    legalType: legalTypeId === null ? null : names.legalType(legalTypeId),
    inn,
    level: levelId === null ? null : names.level(levelId),
    groups: groupIds.map(names.group),
    isConfirmed: partner.isConfirmed,
    isBlocked: partner.isBlocked,
    isActive: partner.isActive,
    openingBalance: rublesFromKopecks(partner.openingBalanceKopecks),
  }
}
