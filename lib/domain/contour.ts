import type { ProgramContact } from './program-contact.ts'

/** A contour's configuration: what administrators decide and every request reads. Partners, payouts and leads are not in it. */
export interface Contour {
  settings: Settings
  statuses: readonly LeadStatus[]
  fields: readonly LeadField[]
  levels: readonly Level[]
  groups: readonly Group[]
  legalTypes: readonly LegalType[]
  administrators: readonly Administrator[]
  offers: readonly Offer[]
}

export interface Settings {
  minimumPayoutKopecks: number
  /** «Требовать ИНН для выплат» */
  requireInnForPayouts: boolean
  /** Whoever approved a payout request cannot mark it paid; absent where one person may do both. */
  fourEyes?: true
  /** Since when that is so (ISO 8601, UTC); absent where it was not noted. */
  fourEyesSince?: string
  /** Nobody approves or pays a request that is not covered; absent where administrators may confirm what is missing, and keys need not. */
  refuseUncoveredPayouts?: true
  /**
   * For so many hours after the address, or what somebody is paid by, was changed no administrator marks a payout of theirs paid. Absent
   * in contours that were stored before it could be said.
   */
  coolDownHours?: number
  /** Since when they are so many (ISO 8601, UTC); absent where it was not noted. */
  coolDownSince?: string
  /** API keys wait as long; absent where a key needs nothing. */
  coolDownKeys?: true
  /** Owners and payers prove who they are by passkey alone; absent where whoever has none proves it by a mailed code. */
  requirePasskeys?: true
  /** A deal above it that an administrator makes waits for a second one; absent where none does. */
  dealLimitKopecks?: number
  /** How long a transition through a referral link can bring a lead. */
  attributionDays: number
  /** How long personal data stays that nobody asked to erase; absent where it stays for good. */
  retention?: { leadFieldsMonths: number }
  /** Present where partners register themselves, which takes terms; else only administrators add them. */
  registration?: 'open'
  /** What whoever registers agrees to. */
  terms?: Terms
  /** What partners who register themselves begin with; absent where that is neither level nor group. */
  registeredPartner?: { levelId: string | null; groupIds: readonly string[] }
  /** Whom partners ask who cannot help themselves, a blocked one above all; absent where nobody is named. */
  contact?: ProgramContact
  /**
   * When this table's feed began (ISO 8601, UTC): as its first file was applied, or it was put back to an earlier moment. Absent in tables
   * that were made before that was noted. A cursor of another beginning is none of this feed.
   */
  feedBegan?: string
  /** The status a new lead starts in. */
  primaryStatusId: string
  /** The status that means a completed deal. */
  targetStatusId: string
}

/** Terms of a program, as they were published. */
export interface Terms {
  /** What is agreed to: another text has another version. */
  version: string
  /** Where its text stands. */
  url: string
}

export interface LeadStatus {
  id: string
  systemName: string
  title: string
  /** Its place in the contour file; lists of statuses follow it. */
  position: number
}

export type LeadFieldType = 'String' | 'Number' | 'Boolean' | 'List'

export interface LeadField {
  id: string
  systemName: string
  label: string
  type: LeadFieldType
  /** For List; otherwise null. */
  options: readonly FieldOption[] | null
  required: boolean
  hidden: boolean
  /** Present where leads are found by it. */
  searchable?: true
  /** Present in its place while leads of before are not all found by it yet: since when new ones are (ISO 8601, UTC). */
  indexedSince?: string
  /** Its place in the contour file; GET /lead-fields follows it. */
  position: number
}

export interface FieldOption {
  id: string
  name: string
}

export interface Level {
  id: string
  number: number
  description: string
}

export interface Group {
  id: string
  title: string
}

export type LegalTypeName = 'Individual' | 'SelfEmployed' | 'IE' | 'LegalEntity'

export interface LegalType {
  id: string
  type: LegalTypeName
  /** Removed from the registration form; partners who have it keep it. */
  hidden: boolean
}

export interface Administrator {
  id: string
  email: string
  firstName: string
  lastName: string
  middleName: string | null
}

export interface Offer {
  id: string
  slug: string
  title: string
  landingUrl: string
  active: boolean
  /** «Разрешить сделки по предложению без суммы» */
  dealsWithoutAmount: boolean
  rewards: readonly RewardRule[]
  /** When a person stopped or opened it last; absent until somebody does. */
  switchedAt?: string
}

/** One rule of an offer: entering the status earns a fixed sum, or a share of every deal. A rule with a level replaces the one without. */
export interface RewardRule {
  statusId: string
  levelId: string | null
  reward: { fixedKopecks: number } | { percentOfDeal: number }
  /** For how many days it is earned, but not free yet; absent when it is at once. */
  holdDays?: number
}
