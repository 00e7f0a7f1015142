/** Of every answer, errors too. Answers hold personal data and money as it is now: nobody on the way may keep them. */
export const jsonHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
} as const
