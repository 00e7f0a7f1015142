/** A part of an endpoint that a later release may leave out. Its callers read of it in every answer that concerns them. */
export interface Deprecation {
  /**
   * `endpoint`: all of it; `query.status`: a parameter; `body.requisites`: a member of the body; `answer[].partner.email`: a member of the
   * answer, here of each element of a list.
   */
  of: 'endpoint' | `query.${string}` | `body${string}` | `answer${string}`
  /** The day of the release that announced it: YYYY-MM-DD, UTC. */
  since: string
  /** The first day on which it may be gone, half a year later or more: YYYY-MM-DD, UTC. */
  sunset: string
  /** What to do, as a sentence for documents: Use `partner.id`. */
  instead: string
  /** Where callers read more about it. */
  page: `https://${string}`
}

/** What a path of members is made of: `.name` and, for each element of a list, `[]`. */
export const memberSteps = (path: string): string[] => path.match(/\[\]|[^.[\]]+/g) ?? []
