import type { AppliedParts, ConfigurationRevision, FormerConfiguration } from '../../domain/contour/configuration-revision.ts'
import type {
  Administrator,
  ClientDiscount,
  Group,
  LeadField,
  LeadStatus,
  LegalType,
  Level,
  Offer,
  RewardRule,
  RuleSet,
  RuleSetName,
  Settings,
} from '../../domain/contour/contour.ts'
import type { GivenFacts } from '../../domain/offer/deal-facts.ts'
import { type AttributesOf, declared } from '../table/declared.ts'

/** When and by whom it was last changed in the console or by a key. */
const published = { publishedAt: { optional: 'text', since: 8 }, publishedBy: { optional: 'text', since: 8 } } as const

export const settingsItem = declared<Settings, { form: number }>(
  {
    minimumPayoutKopecks: 'number',
    requireInnForPayouts: 'flag',
    fourEyes: { optional: 'flag' },
    fourEyesSince: { optional: 'text' },
    refuseUncoveredPayouts: { optional: 'flag' },
    coolDownHours: { optional: 'number' },
    coolDownSince: { optional: 'text' },
    coolDownKeys: { optional: 'flag' },
    keysCorrect: { optional: 'flag', since: 8 },
    requirePasskeys: { optional: 'flag' },
    dealLimitKopecks: { optional: 'number' },
    attributionDays: 'number',
    retention: { optional: { map: { leadFieldsMonths: 'number' } } },
    registration: { optional: 'text' },
    terms: { optional: { map: { version: 'text', url: 'text' } } },
    registeredPartner: { optional: { map: { levelId: { orNull: 'text' }, groupIds: { list: 'text' } } } },
    contact: { optional: { map: { email: { optional: 'text' }, phone: { optional: 'text' }, telegram: { optional: 'text' } } } },
    displayName: { optional: 'text', since: 8 },
    accentColor: { optional: 'text', since: 8 },
    payoutPromise: { optional: 'text', since: 8 },
    logo: { optional: 'text', since: 8 },
    feedBegan: { optional: 'text' },
    configuredBy: { optional: 'text', since: 8 },
    primaryStatusId: 'text',
    targetStatusId: 'text',
    ...published,
  },
  { beside: { form: 'number' } },
)

/** A picture that the settings or an offer name by its digest. */
export const logoItem = declared<{ dataUri: string }>({ dataUri: 'text' }, { since: 8 })

export const statusItem = declared<LeadStatus>({
  id: 'text',
  systemName: 'text',
  title: 'text',
  hidden: { optional: 'flag', since: 8 },
  position: 'number',
  ...published,
})

/** The options of a list. */
const options = {
  orNull: {
    list: {
      map: {
        id: 'text',
        name: 'text',
        hidden: { optional: 'flag', since: 8 },
        formerNames: { optional: { list: 'text' }, since: 8 },
      },
    },
  },
} as const

export const fieldItem = declared<LeadField>({
  id: 'text',
  systemName: 'text',
  label: 'text',
  type: 'text',
  options,
  required: 'flag',
  hidden: 'flag',
  searchable: { optional: 'flag' },
  indexedSince: { optional: 'text' },
  indexing: { optional: { map: { noticedAt: 'text', leads: 'number', lead: { optional: 'text' } } }, since: 8 },
  position: 'number',
  ...published,
})

export const levelItem = declared<Level>({
  id: 'text',
  number: 'number',
  description: 'text',
  hidden: { optional: 'flag', since: 8 },
  reachedBy: {
    optional: {
      map: { deals: { optional: 'number' }, dealsKopecks: { optional: 'number' }, offerIds: { optional: { list: 'text' } } },
    },
    since: 8,
  },
  formerNames: { optional: { list: 'number' }, since: 8 },
  ...published,
})

export const groupItem = declared<Group>({
  id: 'text',
  title: 'text',
  hidden: { optional: 'flag', since: 8 },
  formerNames: { optional: { list: 'text' }, since: 8 },
  ...published,
})

export const legalTypeItem = declared<LegalType>({
  id: 'text',
  type: 'text',
  hidden: 'flag',
  fields: {
    optional: {
      list: {
        map: {
          id: 'text',
          systemName: 'text',
          label: 'text',
          type: 'text',
          options,
          required: 'flag',
          hidden: 'flag',
          check: { optional: 'text' },
        },
      },
    },
    since: 8,
  },
  ...published,
})

/** Histories have it too, as it was then. */
export const administratorAttributes: AttributesOf<Administrator> = {
  id: 'text',
  email: 'text',
  firstName: 'text',
  lastName: 'text',
  middleName: { orNull: 'text' },
}

/** Copies of administrators in histories have none of what stands beside. */
export const administratorItem = declared<
  Administrator,
  { publishedAt?: string; publishedBy?: string; formerNames?: readonly string[] }
>(administratorAttributes, { beside: { ...published, formerNames: { optional: { list: 'text' }, since: 8 } } })

/** Acts and ledger entries have it too, as it was then. */
export const ruleAttributes: AttributesOf<RewardRule> = {
  statusId: 'text',
  levelId: { orNull: 'text' },
  groupId: { optional: 'text', since: 8 },
  reward: {
    map: {
      fixedKopecks: { optional: 'number' },
      percentOfDeal: { optional: 'number' },
      percentSteps: {
        optional: {
          map: {
            apply: 'text',
            by: { optional: 'text', since: 8 },
            steps: { list: { map: { fromKopecks: 'number', percent: 'number' } } },
          },
        },
        since: 8,
      },
    },
  },
  maxPerDealKopecks: { optional: 'number', since: 8 },
  maxPerMonthKopecks: { optional: 'number', since: 8 },
  onlyDeals: { optional: { map: { from: 'number', to: { optional: 'number' }, of: { optional: 'text', since: 8 } } }, since: 8 },
  onlyMonths: { optional: 'number', since: 8 },
  holdDays: { optional: 'number' },
}

/** What rules asked about a deal; acts and ledger entries have it. */
export const givenAttributes: AttributesOf<GivenFacts> = {
  dealNumber: { optional: 'number', since: 8 },
  firstDealAt: { optional: 'text', since: 8 },
  partnerDealNumber: { optional: 'number', since: 8 },
  month: { optional: 'text', since: 8 },
  monthDealsKopecks: { optional: 'number', since: 8 },
  monthLimitedKopecks: { optional: 'number', since: 8 },
}

/** Acts and ledger entries have it too. */
export const ruleSetNameAttributes: AttributesOf<RuleSetName> = { number: 'number', from: 'text' }

/** Histories of rules have it too. */
export const ruleSetAttributes: AttributesOf<RuleSet> = {
  ...ruleSetNameAttributes,
  until: { optional: 'text' },
  leadsUnderWay: 'text',
  rewards: { list: { map: ruleAttributes } },
}

/** Promocodes and leads have it too. */
export const clientDiscountAttributes: AttributesOf<ClientDiscount> = {
  percent: { optional: 'number' },
  fixedKopecks: { optional: 'number' },
  text: { optional: 'text' },
}

export const offerItem = declared<Offer>({
  id: 'text',
  slug: 'text',
  formerNames: { optional: { list: 'text' }, since: 8 },
  title: 'text',
  landingUrl: 'text',
  active: 'flag',
  dealsWithoutAmount: 'flag',
  clientDiscount: { optional: { map: clientDiscountAttributes }, since: 8 },
  forPartners: { optional: 'text', since: 8 },
  logo: { optional: 'text', since: 8 },
  rewards: { list: { map: ruleAttributes } },
  ruleSet: { optional: { map: ruleSetNameAttributes }, since: 8 },
  laterRules: { optional: { list: { map: ruleSetAttributes } }, since: 8 },
  newestRules: { optional: 'number', since: 8 },
  monthsSince: { optional: 'text', since: 8 },
  numbersSince: { optional: 'text', since: 8 },
  switchedAt: { optional: 'text' },
  ...published,
})

/** How often the configuration was changed, by files and in the console. */
export const configurationRevisionItem = declared<ConfigurationRevision>(
  { revision: 'number', changedAt: { optional: 'text', since: 8 } },
  { since: 8 },
)

/** The configuration as it was at a revision, kept when it was changed. */
export const formerConfigurationItem = declared<FormerConfiguration, { sweepAfter: number }>(
  { changedAt: { orNull: 'text' }, parts: 'bytes' },
  { beside: { sweepAfter: 'number' }, since: 8 },
)

/** What a contour file said when it was applied last. */
export const appliedPartsItem = declared<AppliedParts, { sweepAfter: number }>(
  { parts: 'bytes' },
  { beside: { sweepAfter: 'number' }, since: 8 },
)

/** Which contour file was applied last. */
export const appliedFileItem = declared<{ digest: string }>({ digest: 'text' })
