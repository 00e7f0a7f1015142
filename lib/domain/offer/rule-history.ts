import type { Administrator, LeadsUnderWay, RewardRule, RuleSet } from '../contour/contour.ts'

/** Who published something and why; nobody, for a file that the service itself applied. */
export interface PublishedBy {
  by: Administrator | null
  reason: string | null
}

/**
 * A set of rules as it stands in the history of its offer. The offer keeps only sets that leads still go by; the history keeps all, to
 * look at and to bring back.
 */
export interface RecordedRules {
  offerId: string
  number: number
  /** Absent for the rules that the offer began with. */
  from?: string
  until?: string
  leadsUnderWay?: LeadsUnderWay
  rewards: readonly RewardRule[]
  /** Absent for the rules that the offer began with: nobody recorded it. */
  published?: PublishedBy & { at: string }
  /** Who gave it another end last. */
  endChanged?: PublishedBy & { at: string }
  /** Who took it back before it began. */
  withdrawn?: PublishedBy & { at: string }
}

/** A change of the rules of an offer. */
export type RulesChange =
  | { what: 'Published'; set: RuleSet }
  /** Another end of a set that has begun. */
  | { what: 'EndChanged'; set: RuleSet; untilBefore: string | undefined }
  /** Taken back before it began. */
  | { what: 'Withdrawn'; set: RuleSet }
