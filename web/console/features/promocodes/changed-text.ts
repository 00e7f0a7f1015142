import type { ApiFailure } from '../../../shared/api/api-failure.ts'
import type { Format } from '../../../../lib/domain/words/format.ts'
import type { promocodeTexts } from './promocode-texts.ts'

/** Who was faster, and what they did; undefined for any other refusal. */
export function changedText(
  failure: ApiFailure,
  t: ReturnType<typeof promocodeTexts.use>,
  { dateTime }: Pick<Format, 'dateTime'>,
): string | undefined {
  const changed = failure.as('PROMOCODE_CHANGED')
  if (!changed) return undefined
  const { status, decision } = changed.promocode
  const by = decision?.by
  const who = by ? [by.firstName, by.lastName].filter(Boolean).join(' ') || by.email : ''
  return t.changed[status](who, decision ? dateTime(decision.at) : '')
}
