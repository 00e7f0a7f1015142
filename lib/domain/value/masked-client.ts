import type { LeadField } from '../contour/contour.ts'
import type { LeadValue } from '../lead/lead-values.ts'

/**
 * As much of a client as the partner who brought them may see: enough to tell clients apart, too little to call or identify
 * anybody.
 */
export interface MaskedClient {
  /** «Иван П.» */
  name: string | null
  /** «+7 900 ···-··-00» */
  phone: string | null
}

type NamePart = 'name' | 'firstName' | 'lastName' | 'fullName'

/**
 * The client of a lead as its partner sees them. Only text fields that the contour names as a name or a phone are used, and
 * hidden fields are left out; all other fields are private to the contour and the client.
 */
export function maskedClient(values: readonly LeadValue[], fields: readonly LeadField[]): MaskedClient {
  const textOf = (field: LeadField | undefined): string => {
    const value = values.find(({ fieldTypeId }) => fieldTypeId === field?.id)?.value
    return typeof value === 'string' ? value : ''
  }
  const shown = fields.filter(({ type, hidden }) => type === 'String' && !hidden)
  const named = (part: NamePart): string => textOf(shown.find((field) => namePartOf(field) === part))
  return {
    name: maskedName({ name: named('name') || named('fullName'), firstName: named('firstName'), lastName: named('lastName') }),
    phone: maskedPhone(textOf(shown.find(isPhone))),
  }
}

const bareName = (text: string): string => text.toLowerCase().replaceAll(/[\s_.-]/g, '')

const namesOfParts: readonly { part: NamePart; names: readonly string[] }[] = [
  { part: 'firstName', names: ['firstname', 'givenname', 'имя'] },
  { part: 'lastName', names: ['lastname', 'surname', 'familyname', 'фамилия'] },
  {
    part: 'fullName',
    names: ['fio', 'fullname', 'clientname', 'contactname', 'фио', 'имяифамилия', 'фамилияимяотчество', 'имяклиента'],
  },
]

/** The integration's systemName is checked before the label: `name` may hold a full name, whatever its label says. */
function namePartOf({ systemName, label }: LeadField): NamePart | undefined {
  if (bareName(systemName) === 'name') return 'name'
  const partNamed = (text: string) => namesOfParts.find(({ names }) => names.includes(bareName(text)))?.part
  return partNamed(systemName) ?? partNamed(label)
}

const phoneNames: ReadonlySet<string> = new Set([
  'phone',
  'phonenumber',
  'mobile',
  'mobilephone',
  'tel',
  'telephone',
  'телефон',
  'номертелефона',
  'мобильныйтелефон',
])

const isPhone = ({ systemName, label }: LeadField): boolean =>
  phoneNames.has(bareName(systemName)) || phoneNames.has(bareName(label))

/** A word that can be part of a name: nothing else that people write there, such as an address or a number, is shown. */
const nameWord = /^\p{L}[\p{L}\p{M}'’-]*$/u
const longestWord = 30
const patronymic = /(вич|вна|чна|ьич|оглы|кызы)$/iu

/**
 * A given name and the first letter of the family name. When both stand in one text, the patronymic tells which comes first.
 *
 * @example maskedName({ name: 'Петров Иван Ильич', firstName: '', lastName: '' }) === 'Иван П.'
 */
function maskedName(of: { name: string; firstName: string; lastName: string }): string | null {
  const whole = inOrder(wordsIn(of.name))
  const [first, last] = [wordsIn(of.firstName)[0] ?? whole[0], wordsIn(of.lastName)[0] ?? whole[1]]
  const initial = last === undefined ? undefined : `${String.fromCodePoint(last.codePointAt(0) ?? 0).toUpperCase()}.`
  return [first, initial].filter((part) => part !== undefined).join(' ') || null
}

/** The words of a name; empty when the text contains anything else. */
function wordsIn(text: string): string[] {
  const words = text.trim().split(/\s+/)
  return words.every((word) => nameWord.test(word) && word.length <= longestWord) ? words : []
}

function inOrder(words: readonly string[]): readonly [first?: string | undefined, last?: string | undefined] {
  const [one, two, three] = words
  if (three !== undefined && patronymic.test(three)) return [two, one]
  return two !== undefined && patronymic.test(two) ? [one, three] : [one, two]
}

const leastPhoneDigits = 7
const russianNumber = /^[78](\d{3})\d{5}(\d\d)$/

/**
 * The area code of a Russian number and its last two digits; for any other number only the last two digits.
 *
 * @returns null when the text is not a phone number
 */
function maskedPhone(text: string): string | null {
  if (!/^[+\d\s\u00a0().-]+$/.test(text)) return null
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length < leastPhoneDigits) return null
  const [, code, end] = russianNumber.exec(digits) ?? []
  return code === undefined ? `···${digits.slice(-2)}` : `+7 ${code} ···-··-${end}`
}
