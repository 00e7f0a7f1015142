/** Answers hold personal data and money as it is now: nobody on the way may keep them. */
export const noStore = { 'Cache-Control': 'no-store' } as const

/** Of every JSON answer, errors too. */
export const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8', ...noStore } as const
