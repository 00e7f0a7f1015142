import type { LeadField } from './contour.ts'
import type { LeadValue } from './lead-values.ts'

/** So much of a client as the partner who brought them sees: enough to tell one from the other, too little to call or find anybody. */
export interface MaskedClient {
  /** «Иван П.» */
  name: string | null
  /** «+7 900 ···-··-00» */
  phone: string | null
}

type NamePart = 'name' | 'firstName' | 'lastName' | 'fullName'

/**
 * The client of a lead as its partner sees one. Only texts in fields that are a name or a phone by what the contour calls them are
 * looked at; a field that is hidden shows nothing, and every other one is the contour's and the client's own.
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

/** The integration's name goes before the label: `name` may hold all of a name, whatever it is called for people. */
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

/** A word that can be part of a name: whatever else people write there, an address or a number, is not shown. */
const nameWord = /^\p{L}[\p{L}\p{M}'’-]*$/u
const longestWord = 30
const patronymic = /(вич|вна|чна|ьич|оглы|кызы)$/iu

/**
 * A given name, and the first letter of the family name. Where both stand in one text, a patronymic tells which comes first.
 *
 * @example maskedName({ name: 'Петров Иван Ильич', firstName: '', lastName: '' }) === 'Иван П.'
 */
function maskedName(of: { name: string; firstName: string; lastName: string }): string | null {
  const whole = inOrder(wordsIn(of.name))
  const [first, last] = [wordsIn(of.firstName)[0] ?? whole[0], wordsIn(of.lastName)[0] ?? whole[1]]
  const initial = last === undefined ? undefined : `${String.fromCodePoint(last.codePointAt(0) ?? 0).toUpperCase()}.`
  return [first, initial].filter((part) => part !== undefined).join(' ') || null
}

/** The words of a name; none where something else stands among them. */
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
 * The code of a Russian number and its last two digits; of any other number the last two digits alone.
 *
 * @returns null for what is no phone number
 */
function maskedPhone(text: string): string | null {
  if (!/^[+\d\s\u00a0().-]+$/.test(text)) return null
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length < leastPhoneDigits) return null
  const [, code, end] = russianNumber.exec(digits) ?? []
  return code === undefined ? `···${digits.slice(-2)}` : `+7 ${code} ···-··-${end}`
}
