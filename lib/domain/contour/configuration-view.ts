import { isRemoved, type KnownRoles, rolesOf } from '../people/administrator-roles.ts'
import { ruleRewardView } from '../offer/terms-view.ts'
import type { Contour, LegalField, Level, Offer, RewardRule } from './contour.ts'
import { groupOfRule, levelNamed } from '../offer/offer.ts'
import { offerOnRulesOf } from '../offer/rule-set.ts'
import { offerRulesView } from '../offer/rule-set-view.ts'
import { legalFieldView } from '../partner/legal-details.ts'
import { coolDownHoursOf } from '../payout/cool-down.ts'
import { clientDiscountView } from '../referral/client-discount.ts'
import { configuredStatusesView, statusView } from '../lead/lead-status.ts'
import { momentOfId } from '../value/id.ts'
import { rublesFromKopecks } from '../value/money.ts'
import { byLegalType } from './legal-type-order.ts'
import { optionView } from './option.ts'
import { contactView } from './program-contact.ts'

/**
 * The whole configuration, with references resolved to names. Statuses and fields keep the order of the contour file.
 *
 * @param at which rules of offers are in force
 */
export function configurationView(contour: Contour, roles: KnownRoles, at: string) {
  const { fields, levels, groups, legalTypes, administrators, offers } = contour
  return {
    revision: contour.revision,
    settings: settingsView(contour),
    leadStatuses: configuredStatusesView(contour),
    leadFields: fields.map(({ id, systemName, label, type, options, required, hidden, searchable, indexedSince, indexing }) => ({
      id,
      systemName,
      label,
      type,
      options: options && options.map(optionView),
      required,
      hidden,
      searchable: searchable ?? false,
      becomingSearchableSince: indexedSince ?? null,
      leadsIndexed: indexing?.leads ?? 0,
      leadsIndexedTo: indexing?.lead === undefined ? null : new Date(momentOfId(indexing.lead)).toISOString(),
    })),
    levels: levels.map((level) => configuredLevel(level, offers)).toSorted((a, b) => a.number - b.number),
    groups: by(groups, ({ title }) => title).map(({ id, title, hidden }) => ({ id, title, hidden: hidden ?? false })),
    legalTypes: legalTypes
      .map(({ id, type, hidden, fields = [] }) => ({ id, type, hidden, fields: fields.map(configuredLegalField) }))
      .toSorted(byLegalType),
    offers: by(offers, ({ title }) => title).map((offer) => ({
      id: offer.id,
      slug: offer.slug,
      title: offer.title,
      landingUrl: offer.landingUrl,
      active: offer.active,
      switchedAt: offer.switchedAt ?? null,
      dealsWithoutAmount: offer.dealsWithoutAmount,
      clientDiscount: clientDiscountView(offer.clientDiscount),
      forPartners: offer.forPartners ?? null,
      logo: offer.logo ?? null,
      rewards: offerOnRulesOf(offer, at).rewards.map((rule) => ruleView(rule, contour)),
      ruleSets: offerRulesView(contour, offer, at).ruleSets,
      monthsSince: offer.monthsSince ?? null,
      numbersSince: offer.numbersSince ?? null,
    })),
    administrators: by(
      administrators.filter(({ id }) => !isRemoved(id, roles)),
      ({ email }) => email,
    ).map(({ id, email, firstName, lastName, middleName }) => ({
      id,
      email,
      firstName,
      lastName,
      middleName,
      roles: rolesOf(id, roles),
    })),
  }
}

function configuredLevel({ id, number, description, hidden, reachedBy }: Level, offers: readonly Offer[]) {
  const { deals = null, dealsKopecks, offerIds } = reachedBy ?? {}
  const counted = offerIds && offers.filter((offer) => offerIds.includes(offer.id)).map(({ slug, title }) => ({ slug, title }))
  return {
    id,
    number,
    description,
    hidden: hidden ?? false,
    reachedBy: reachedBy
      ? {
          deals,
          dealsAmount: dealsKopecks === undefined ? null : rublesFromKopecks(dealsKopecks),
          offers: counted ?? null,
        }
      : null,
  }
}

const configuredLegalField = (field: LegalField) => ({ ...legalFieldView(field), hidden: field.hidden })

function settingsView({ settings, levels, groups }: Contour) {
  const { registeredPartner } = settings
  return {
    minimumPayout: rublesFromKopecks(settings.minimumPayoutKopecks),
    configuredBy: settings.configuredBy ?? ('console' as const),
    requireInnForPayouts: settings.requireInnForPayouts,
    fourEyes: settings.fourEyes ?? false,
    refuseUncoveredPayouts: settings.refuseUncoveredPayouts ?? false,
    coolDownHours: coolDownHoursOf(settings),
    coolDownKeys: settings.coolDownKeys ?? false,
    keysCorrect: settings.keysCorrect ?? false,
    requirePasskeys: settings.requirePasskeys ?? false,
    dealLimit: settings.dealLimitKopecks === undefined ? null : rublesFromKopecks(settings.dealLimitKopecks),
    attributionDays: settings.attributionDays,
    retention: settings.retention ? { leadFieldsMonths: settings.retention.leadFieldsMonths } : null,
    registration: settings.registration ?? ('closed' as const),
    terms: settings.terms ? { version: settings.terms.version, url: settings.terms.url } : null,
    contact: contactView(settings.contact),
    displayName: settings.displayName ?? null,
    accentColor: settings.accentColor ?? null,
    payoutPromise: settings.payoutPromise ?? null,
    logo: settings.logo ?? null,
    registeredPartner: registeredPartner
      ? {
          level: levelNamed(levels, registeredPartner.levelId),
          groups: groups.filter(({ id }) => registeredPartner.groupIds.includes(id)).map(({ id, title }) => ({ id, title })),
        }
      : null,
  }
}

function ruleView(rule: RewardRule, { statuses, levels, groups }: Contour) {
  const { statusId, levelId, holdDays } = rule
  return {
    leadStatus: statusView(statuses, statusId),
    level: levelNamed(levels, levelId),
    group: groupOfRule(groups, rule),
    ...ruleRewardView(rule),
    holdDays: holdDays ?? 0,
  }
}

const by = <Thing>(things: readonly Thing[], name: (thing: Thing) => string): Thing[] =>
  things.toSorted((a, b) => (name(a) < name(b) ? -1 : 1))
