/** Which configuration it is: how often it was changed, and when last (ISO 8601, UTC). */
export interface ConfigurationRevision {
  /** 0 before the first change that was counted. */
  revision: number
  /** Two tables may count alike, and one that is restored counts again: with the moment, a revision is one configuration. */
  changedAt?: string
}

/** The configuration as it was at a revision. */
export interface FormerConfiguration {
  /** When it became so; null when that was not recorded. */
  changedAt: string | null
  /** Its parts as of a contour file: JSON, compressed. */
  parts: Uint8Array
}

/** What a file said when it was applied last. */
export interface AppliedParts {
  parts: Uint8Array
}
