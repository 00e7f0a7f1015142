/** The largest revision: sort keys hold this many digits. */
export const maxRevision = 999_999_999_999

/**
 * The revision in a path; undefined when the text is not one.
 *
 * @example revisionNamed('12') === 12
 */
export const revisionNamed = (text: string): number | undefined => (/^[1-9]\d{0,11}$/.test(text) ? Number(text) : undefined)
