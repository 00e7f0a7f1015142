import { createHash } from 'node:crypto'
import type { Kept } from './kept.ts'

/** What OAuth gave last. */
export interface Tokens {
  access: string
  refresh: string
  /** Which refresh token of the settings they come from, as SHA-256. */
  from: string
}

/**
 * Tokens that outlive the run, because each refresh token is good once. They stand for the refresh token of the settings until that
 * becomes another one.
 */
export function renewedTokens(kept: Kept<Tokens>, refreshToken: string) {
  const from = createHash('sha256').update(refreshToken).digest('hex')
  return {
    async present(): Promise<Pick<Tokens, 'access' | 'refresh'>> {
      const tokens = await kept.read()
      return tokens?.from === from ? tokens : { access: '', refresh: refreshToken }
    },
    renew: ({ access, refresh }: Pick<Tokens, 'access' | 'refresh'>): Promise<void> => kept.write({ access, refresh, from }),
  }
}
