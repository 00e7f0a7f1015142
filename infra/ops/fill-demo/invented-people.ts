import { accountKeyHolds } from '../../../lib/domain/banking/account-key.ts'
import type { BankDetails } from '../../../lib/domain/value/bank-details.ts'
import type { LegalTypeName } from '../../../lib/domain/contour/contour.ts'
import { innFault } from '../../../lib/domain/value/inn.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A person who does not exist, named as people in Russia are. */
export interface InventedPerson {
  firstName: string
  middleName: string
  lastName: string
  /** Latin letters and digits, unique in the demo. */
  login: string
}

/** Names of men; for women an ending is added to last name and patronymic. */
const men = ['Александр', 'Дмитрий', 'Максим', 'Сергей', 'Андрей', 'Алексей', 'Артём', 'Илья', 'Кирилл', 'Михаил', 'Никита']
const women = ['Анна', 'Мария', 'Елена', 'Дарья', 'Ольга', 'Наталья', 'Ирина', 'Екатерина', 'Татьяна', 'Светлана', 'Юлия']
const patronymics = [
  'Александров',
  'Дмитриев',
  'Сергеев',
  'Андреев',
  'Алексеев',
  'Михайлов',
  'Иванов',
  'Павлов',
  'Олегов',
  'Юрьев',
]
const lastNames = [
  'Иванов',
  'Смирнов',
  'Кузнецов',
  'Попов',
  'Васильев',
  'Соколов',
  'Новиков',
  'Фёдоров',
  'Морозов',
  'Волков',
  'Алексеев',
  'Лебедев',
  'Семёнов',
  'Егоров',
  'Козлов',
  'Степанов',
  'Николаев',
  'Орлов',
  'Андреев',
  'Макаров',
  'Захаров',
  'Зайцев',
  'Соловьёв',
  'Борисов',
  'Яковлев',
  'Григорьев',
  'Романов',
  'Воробьёв',
  'Сергеев',
  'Кузьмин',
  'Фролов',
  'Белов',
  'Калинин',
  'Гусев',
  'Ильин',
  'Титов',
  'Щербаков',
  'Жуков',
]

/** The given number of people; the same random source always gives the same order. */
export function inventPeople(chance: SeededRandom, count: number): InventedPerson[] {
  const namesakes = new Map<string, number>()
  return Array.from({ length: count }, () => {
    const isWoman = chance.fraction() < 0.5
    const firstName = chance.oneOf(isWoman ? women : men)
    const lastName = chance.oneOf(lastNames) + (isWoman ? 'а' : '')
    const middleName = chance.oneOf(patronymics) + (isWoman ? 'на' : 'ич')
    const name = `${latin(firstName)}-${latin(lastName)}`
    const before = namesakes.get(name) ?? 0
    namesakes.set(name, before + 1)
    return { firstName, middleName, lastName, login: before === 0 ? name : `${name}-${before + 1}` }
  })
}

const latinLetters: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ sch ' +
    'ы y э e ю yu я ya'
  )
    .split(' ')
    .reduce<[string, string][]>((pairs, letter, index, all) => {
      if (index % 2 === 0) pairs.push([letter, all[index + 1] ?? ''])
      return pairs
    }, []),
)

/** @example latin('Щербаков') === 'scherbakov' */
function latin(name: string): string {
  return name.toLowerCase().replaceAll(/./g, (letter) => latinLetters[letter] ?? '')
}

/** An ИНН with valid check digits, from a tax office that does not exist (00), so it belongs to nobody. */
export function inventInn(chance: SeededRandom, legalType: LegalTypeName | null): string {
  const checkDigits = legalType === 'LegalEntity' ? 1 : 2
  const body = `00${digits(chance, legalType === 'LegalEntity' ? 7 : 8)}`
  const all = Array.from({ length: 10 ** checkDigits }, (_, tail) => body + String(tail).padStart(checkDigits, '0'))
  return all.find((inn) => innFault(inn, legalType) === undefined) ?? ''
}

/** Where to transfer a payout: an account or a card that no bank has. */
export function inventRequisites(chance: SeededRandom, legalType: LegalTypeName | null): string {
  if (legalType === 'LegalEntity' || legalType === 'IE') {
    return `р/с ${legalType === 'IE' ? '40802' : '40702'}810000${digits(chance, 9)}, БИК 000000${digits(chance, 3)}`
  }
  const isByPhone = chance.fraction() < 0.4
  return isByPhone ? `СБП, ${inventPhone(chance)}` : `карта 0000 ${digits(chance, 4)} ${digits(chance, 4)} ${digits(chance, 4)}`
}

/** An account with valid check digits, at a bank that does not exist. */
export function inventBank(chance: SeededRandom, legalType: LegalTypeName | null): BankDetails {
  const bic = `000000${digits(chance, 3)}`
  const keyed = (before: string, after: string): string =>
    Array.from({ length: 10 }, (_, key) => `${before}${key}${after}`).find((account) => accountKeyHolds(bic, account)) ?? ''
  return {
    bic,
    account: keyed(`${legalType === 'IE' ? '40802' : '40702'}810`, digits(chance, 11)),
    correspondentAccount: keyed('30101810', `${digits(chance, 8)}${bic.slice(-3)}`),
  }
}

/** @example '+7 916 000-12-34' */
export function inventPhone(chance: SeededRandom): string {
  return `+7 9${digits(chance, 2)} ${digits(chance, 3)}-${digits(chance, 2)}-${digits(chance, 2)}`
}

function digits(chance: SeededRandom, count: number): string {
  return Array.from({ length: count }, () => chance.whole(0, 9)).join('')
}
