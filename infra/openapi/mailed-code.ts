import { demo } from './demo.ts'

/**
 * The code of a body that confirms what a partner changes.
 *
 * @param when it is required, if not always
 */
export const mailedCode = (when?: string) => ({
  description: `The six-digit code from the mail${when === undefined ? '' : `; ${when}`}`,
  examples: [demo.accountCode],
  override: { type: 'string', minLength: 6, maxLength: 20 },
})
