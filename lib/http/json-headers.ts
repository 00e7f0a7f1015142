/** Answers contain personal data and current amounts of money: no cache may store them. */
export const noStore = { 'Cache-Control': 'no-store' } as const

/** For every JSON answer, including errors: a browser that opens one must not interpret it as anything else. */
export const jsonHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  ...noStore,
} as const

/** Browsers that were here once use TLS only for a year. */
export const onlyTls = { 'Strict-Transport-Security': 'max-age=31536000' } as const

/** API Gateway accepts only TLS and says so; a laptop has none. */
export const overTls = ({
  'x-forwarded-proto': protocol,
}: Readonly<Record<string, string | undefined>>): Record<string, string> => (protocol === 'https' ? onlyTls : {})
