import type { ProgramContact } from './program-contact.ts'

/**
 * A contour's configuration: what administrators decide and every request reads. Partners, payouts and leads are not
 * part of it.
 */
export interface Contour {
  settings: Settings
  /** How often it was changed, 0 for a table from before that was counted. */
  revision: number
  statuses: readonly LeadStatus[]
  fields: readonly LeadField[]
  levels: readonly Level[]
  groups: readonly Group[]
  legalTypes: readonly LegalType[]
  administrators: readonly Administrator[]
  offers: readonly Offer[]
}

export interface Settings extends Published {
  minimumPayoutKopecks: number
  /** «Требовать ИНН для выплат» */
  requireInnForPayouts: boolean
  /** A person who approved a payout request cannot mark it paid; absent when one person may do both. */
  fourEyes?: true
  /** Since when that applies (ISO 8601, UTC); absent when it was not recorded. */
  fourEyesSince?: string
  /**
   * Nobody approves or pays a request that the account does not cover; absent when administrators may confirm the
   * shortfall, and keys need not.
   */
  refuseUncoveredPayouts?: true
  /**
   * For this many hours after a partner's address or payment details changed, no administrator marks a payout of theirs
   * paid. Absent in contours stored before this setting existed.
   */
  coolDownHours?: number
  /** Since when the number of hours applies (ISO 8601, UTC); absent when it was not recorded. */
  coolDownSince?: string
  /** API keys wait equally long; absent when keys do not wait. */
  coolDownKeys?: true
  /** API keys may correct balances; absent when only administrators may. */
  keysCorrect?: true
  /**
   * Owners and payers can confirm sensitive acts by passkey only; absent when people without a passkey may use a mailed
   * code.
   */
  requirePasskeys?: true
  /** An administrator's deal above this amount waits for a second administrator; absent when none does. */
  dealLimitKopecks?: number
  /** How many days after a click on a referral link a lead still counts as brought by it. */
  attributionDays: number
  /** How long personal data that nobody asked to erase is kept; absent when it is kept for good. */
  retention?: { leadFieldsMonths: number }
  /** Present when partners register themselves, which requires terms; otherwise only administrators add them. */
  registration?: 'open'
  /** What people agree to when they register. */
  terms?: Terms
  /** Level and groups of partners who register themselves; absent for neither. */
  registeredPartner?: { levelId: string | null; groupIds: readonly string[] }
  /** The contact for partners who need help, especially blocked ones; absent when none is configured. */
  contact?: ProgramContact
  /** The program's name for people; absent when the contour's own name stands for it. */
  displayName?: string
  /** The accent colour of both apps, #rrggbb; absent for their own. */
  accentColor?: string
  /** When payouts come, in the program's own words. */
  payoutPromise?: string
  /** The digest of the logo, which is stored apart: most readers of the settings need no picture. */
  logo?: string
  /**
   * When this table's feed began (ISO 8601, UTC): when the first file was applied, or when the table was restored to an
   * earlier moment. Absent in tables older than this field. A cursor with another beginning does not belong to this
   * feed.
   */
  feedBegan?: string
  /** Present when only contour files change the configuration; otherwise owners do in the console, and keys that may. */
  configuredBy?: 'file'
  /** The status a new lead starts in. */
  primaryStatusId: string
  /** The status that means a completed deal. */
  targetStatusId: string
}

/** Published terms of a program. */
export interface Terms {
  /** What people agree to: another text has another version. */
  version: string
  /** The URL of the text. */
  url: string
}

/** What every part of the configuration may have besides. */
interface Published {
  /** When somebody last changed it in the console or with a key (ISO 8601, UTC); absent while only files have. A file does not undo it unasked. */
  publishedAt?: string
  /** Who did: the id of the administrator, or the key by its title; absent with `publishedAt` of a version that did not record it. */
  publishedBy?: string
}

export interface LeadStatus extends Published {
  id: string
  systemName: string
  title: string
  /** Retired: no lead moves into it any more, those that stand in it stay. The primary and the target status are never retired. */
  hidden?: true
  /** Its position in the contour file; lists of statuses use this order. */
  position: number
}

export type LeadFieldType = 'String' | 'Number' | 'Boolean' | 'List'

export interface LeadField extends Published {
  id: string
  systemName: string
  label: string
  type: LeadFieldType
  /** For List; otherwise null. */
  options: readonly FieldOption[] | null
  required: boolean
  hidden: boolean
  /** Present when leads can be found by it. */
  searchable?: true
  /**
   * Set instead of `searchable` while existing leads are not all indexed by it yet: since when new ones are (ISO 8601,
   * UTC).
   */
  indexedSince?: string
  /** How far the service has looked through existing leads, beside `indexedSince`; absent until it has noticed that field. */
  indexing?: LeadsIndexing
  /** Its position in the contour file; GET /lead-fields uses this order. */
  position: number
}

/** How far existing leads are looked through for a field that becomes searchable. */
export interface LeadsIndexing {
  /** When the service saw that the field waits (ISO 8601, UTC). */
  noticedAt: string
  /** How many leads are done. */
  leads: number
  /** The id of the last one; absent before the first. Newer leads are done. */
  lead?: string
}

export interface FieldOption {
  id: string
  name: string
  /** Retired: no longer offered or accepted, kept by leads and partners that have it. */
  hidden?: true
  /** What it was called before, the latest last: a file that still says so means the same option. */
  formerNames?: readonly string[]
}

export interface Level extends Published {
  id: string
  number: number
  description: string
  /** Retired: given to no further partner, and kept by those who have it. Its rules hold. */
  hidden?: true
  /** What a partner's month must have for it; absent for a level that people alone give. */
  reachedBy?: LevelReach
  /** Its earlier numbers, the latest last: a file that still says one means the same level. */
  formerNames?: readonly number[]
}

/** The least that the deals of a closed month must come to. Everything that is named must be met. */
export interface LevelReach {
  deals?: number
  dealsKopecks?: number
  /** Only deals of these offers count; absent for all. */
  offerIds?: readonly string[]
}

export interface Group extends Published {
  id: string
  title: string
  /** Retired: given to no further partner, and kept by those who have it. Its rules hold. */
  hidden?: true
  /** Its earlier titles, the latest last. */
  formerNames?: readonly string[]
}

export type LegalTypeName = 'Individual' | 'SelfEmployed' | 'IE' | 'LegalEntity'

export interface LegalType extends Published {
  id: string
  type: LegalTypeName
  /** Removed from the registration form; partners who have it keep it. */
  hidden: boolean
  /** What it asks from its partners, in the order of the contour file; absent when it asks nothing. */
  fields?: readonly LegalField[]
}

export const legalFieldTypes = ['String', 'Number', 'Boolean', 'List', 'Date', 'File'] as const
export type LegalFieldType = (typeof legalFieldTypes)[number]

/** The form and the check digits that a text must have. An `account` fits the `bic` of the same legal type. */
export const legalFieldChecks = ['passport', 'kpp', 'ogrn', 'ogrnip', 'bic', 'account'] as const
export type LegalFieldCheck = (typeof legalFieldChecks)[number]

/** A question of a legal type, such as the passport's number. Answers are stored encrypted, apart from the profile. */
export interface LegalField {
  id: string
  systemName: string
  label: string
  type: LegalFieldType
  /** For List; otherwise null. */
  options: readonly FieldOption[] | null
  required: boolean
  /** No longer asked; earlier answers are kept. */
  hidden: boolean
  /** Only for a String; absent when any text will do. */
  check?: LegalFieldCheck
}

export interface Administrator {
  id: string
  email: string
  firstName: string
  lastName: string
  middleName: string | null
}

export interface Offer extends Published {
  id: string
  slug: string
  /** Its earlier slugs, the latest last: they still name it, and no other offer. */
  formerNames?: readonly string[]
  title: string
  landingUrl: string
  active: boolean
  /** «Разрешить сделки по предложению без суммы» */
  dealsWithoutAmount: boolean
  /** What clients save with a promocode of the offer that has no discount of its own; absent for nothing. */
  clientDiscount?: ClientDiscount
  /** What partners are told of it, in the owner's words; absent for nothing. */
  forPartners?: string
  /** The digest of its logo, which is stored apart: most readers of offers need no picture. */
  logo?: string
  /** The rules from the beginning, or since a set of rules took over for all leads. */
  rewards: readonly RewardRule[]
  /** Which set of rules `rewards` is; absent for the first one of the offer. */
  ruleSet?: RuleSetName
  /** Sets of rules that began or begin later and that leads still go by, by their beginning; absent for none. */
  laterRules?: readonly RuleSet[]
  /** The number of the set that was published last; absent while there was only the first. */
  newestRules?: number
  /**
   * Since when the deals of partners are counted by month (ISO 8601, UTC); absent while no rule that leads go by or will go by asks for
   * a month.
   */
  monthsSince?: string
  /** Since when the deals of partners are numbered (ISO 8601, UTC); absent while no rule asks for the number of a partner's deal. */
  numbersSince?: string
  /** When a person last stopped or opened it; absent until somebody does. */
  switchedAt?: string
}

/** Names a set of rules within its offer. */
export interface RuleSetName {
  /** 1 for the rules that the offer began with, then in the order of publication. Never used again. */
  number: number
  /** When it begins (ISO 8601, UTC). */
  from: string
}

/** What becomes of leads that were created before a set of rules begins: they keep the rules of their day, or change to the new ones. */
export const leadsUnderWay = ['keep', 'change'] as const
export type LeadsUnderWay = (typeof leadsUnderWay)[number]

/** Rules that were published after the offer's first ones: they begin, and they may end. */
export interface RuleSet extends RuleSetName {
  /** When it ends, and the rules before it hold again (ISO 8601, UTC, exclusive); absent when it does not end. */
  until?: string
  leadsUnderWay: LeadsUnderWay
  rewards: readonly RewardRule[]
}

/**
 * One rule of an offer: entering the status earns a fixed sum, or a share of every deal. A rule with a level replaces
 * the rule without one, and a rule with a group replaces both. Rules that apply to the same deal add up.
 */
export interface RewardRule {
  statusId: string
  levelId: string | null
  /** Only for partners of this group, as an exception; absent for all. A rule with a group has no level. */
  groupId?: string
  reward: Reward
  /** The most that one deal earns by this rule; absent for no limit. */
  maxPerDealKopecks?: number
  /**
   * The most that a partner earns in a month of Moscow by the rules of the offer with such a limit; absent for no limit. Only deals
   * count that were made since the offer counts months.
   */
  maxPerMonthKopecks?: number
  /** Only deals with these numbers; absent for all. */
  onlyDeals?: DealNumbers
  /** Only deals of the first months of a lead, counted from its first deal; absent for all. */
  onlyMonths?: number
  /** The number of days that the reward waits before it is available; absent when it is available at once. */
  holdDays?: number
}

/** A fixed sum, a share of the deal, or a share that depends on its amount. */
export type Reward = { fixedKopecks: number } | { percentOfDeal: number } | { percentSteps: PercentSteps }

export interface PercentSteps {
  /** Whether the step that an amount reaches applies to all of it, or each step to its own slice. */
  apply: 'whole' | 'slices'
  /**
   * Present when the steps go by the sum of the partner's deals with the offer in the month of Moscow, this deal included, and not by
   * the deal alone. Either way, the percentage is of this deal.
   */
  by?: 'month'
  /** In ascending order. What lies below the first step earns nothing. */
  steps: readonly PercentStep[]
}

export interface PercentStep {
  /** Amounts from this one on, this one included. */
  fromKopecks: number
  percent: number
}

/** From the first to the last number, both included; without the last one, all that follow. */
export interface DealNumbers {
  from: number
  to?: number
  /** Present when the deals of the partner with the offer are numbered, and not those of the lead. */
  of?: 'partner'
}

/**
 * What a client saves who comes with a promocode: a share of the price, or a fixed sum. The company grants it; no reward depends on it.
 */
export type ClientDiscount = ({ percent: number } | { fixedKopecks: number }) & {
  /** What clients are told of it besides, such as its conditions. */
  text?: string
}
