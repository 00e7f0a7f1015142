export const hourMs = 60 * 60_000
/** 24 hours. */
export const dayMs = 24 * hourMs
