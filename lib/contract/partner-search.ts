import { isId } from '../domain/value/id.ts'
import { comparedText, type FoundPlace, type PartnerSearch } from '../domain/partner/partner-search.ts'
import type { ErrorCode } from '../errors.ts'
import { readCursor } from './cursor.ts'
import { parameter } from './query-parameters.ts'

/** The maximum lengths of an address, and of a name and an ИНН in a profile. */
export const maxSearchLengths: Readonly<Record<PartnerSearch['by'], number>> = { email: 254, lastName: 200, inn: 50 }

/** The parameters that search for partners; only one at a time. */
export const partnerSearches = {
  email: searched('email', 'EMAIL_PARAMETER_INVALID'),
  lastName: searched('lastName', 'LAST_NAME_PARAMETER_INVALID'),
  inn: searched('inn', 'INN_PARAMETER_INVALID'),
}

export const partnerCursor = parameter(readPlace, 'CURSOR_INVALID')

/** The normalized search text. An empty search would find everybody, so it is refused. */
function searched(by: PartnerSearch['by'], invalid: ErrorCode) {
  return parameter((sent) => {
    const text = comparedText[by](sent)
    return text !== '' && text.length <= maxSearchLengths[by] && text.isWellFormed() ? text : undefined
  }, invalid)
}

/** After a partner of the whole list, or after one of the search results. */
function readPlace(cursor: string): string | FoundPlace | undefined {
  const id = readCursor('partners', cursor)
  if (typeof id === 'string' && isId(id)) return id
  const [by, text, partnerId] = [readCursor('found-partners', cursor)].flat()
  const isPlace = typeof by === 'string' && Object.hasOwn(maxSearchLengths, by) && typeof text === 'string' && text.isWellFormed()
  return isPlace && typeof partnerId === 'string' && isId(partnerId)
    ? { by: by as PartnerSearch['by'], text, partnerId }
    : undefined
}
