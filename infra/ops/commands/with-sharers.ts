import type { DetailKind, SharedView } from '../../../lib/domain/partner/same-details.ts'

const words: Readonly<Record<DetailKind, string>> = {
  Inn: 'The same ИНН',
  Account: 'The same account',
  Card: 'The same card',
  Phone: 'The same telephone',
}

/** What was done, and who else is paid by the same. */
export const withSharers = (done: string, sameDetails: SharedView): string =>
  [
    done,
    ...sameDetails.map(({ kind, count, partners }) => {
      const named = partners.map(({ email, id }) => `${email} (${id})`).join(', ')
      return `${words[kind]}: ${named}${count > partners.length ? `, and ${count - partners.length} more` : ''}.`
    }),
  ].join('\n')
