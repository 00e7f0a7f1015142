/** No account and no lead comes to more changes than these: the keys that stand in their order have so many digits. */
export const maxRevision = 999_999_999_999

/**
 * The revision that a path names, or undefined when it is none.
 *
 * @example revisionNamed('12') === 12
 */
export const revisionNamed = (text: string): number | undefined => (/^[1-9]\d{0,11}$/.test(text) ? Number(text) : undefined)
