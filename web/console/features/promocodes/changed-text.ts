import type { ApiFailure } from '../../../shared/api/api-failure.ts'
import type { Format } from '../../../../lib/domain/words/format.ts'
import { deciderName } from './decider-name.ts'
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
  const who = decision ? deciderName(decision, t) : ''
  return t.changed[status](who, decision ? dateTime(decision.at) : '')
}
