import { isId } from '../domain/id.ts'
import { comparedText, type FoundPlace, type PartnerSearch } from '../domain/partner-search.ts'
import type { ErrorCode } from '../errors.ts'
import { readCursor } from './cursor.ts'
import { parameter } from './query-parameters.ts'

/** As long as an address may be, and a name and an ИНН of a profile. */
export const maxSearchLengths: Readonly<Record<PartnerSearch['by'], number>> = { email: 254, lastName: 200, inn: 50 }

/** By what partners are looked for; by one of them at a time. */
export const partnerSearches = {
  email: searched('email', 'EMAIL_PARAMETER_INVALID'),
  lastName: searched('lastName', 'LAST_NAME_PARAMETER_INVALID'),
  inn: searched('inn', 'INN_PARAMETER_INVALID'),
}

export const partnerCursor = parameter(readPlace, 'CURSOR_INVALID')

/** What is looked for, as it is compared. A search for nothing would find everybody. */
function searched(by: PartnerSearch['by'], invalid: ErrorCode) {
  return parameter((sent) => {
    const text = comparedText[by](sent)
    return text !== '' && text.length <= maxSearchLengths[by] && text.isWellFormed() ? text : undefined
  }, invalid)
}

/** Behind a partner of the whole list, or behind one of those who were found. */
function readPlace(cursor: string): string | FoundPlace | undefined {
  const id = readCursor('partners', cursor)
  if (typeof id === 'string' && isId(id)) return id
  const [by, text, partnerId] = [readCursor('found-partners', cursor)].flat()
  const isPlace = typeof by === 'string' && Object.hasOwn(maxSearchLengths, by) && typeof text === 'string' && text.isWellFormed()
  return isPlace && typeof partnerId === 'string' && isId(partnerId)
    ? { by: by as PartnerSearch['by'], text, partnerId }
    : undefined
}
