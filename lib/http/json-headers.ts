/** Answers hold personal data and money as it is now: nobody on the way may keep them. */
export const noStore = { 'Cache-Control': 'no-store' } as const

/** Of every JSON answer, errors too: a browser that is led to one takes it for nothing else. */
export const jsonHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  ...noStore,
} as const

/** Whoever was here once comes by TLS for a year. */
export const onlyTls = { 'Strict-Transport-Security': 'max-age=31536000' } as const

/** API Gateway speaks TLS alone and says so; a laptop has none. */
export const overTls = ({
  'x-forwarded-proto': protocol,
}: Readonly<Record<string, string | undefined>>): Record<string, string> => (protocol === 'https' ? onlyTls : {})
