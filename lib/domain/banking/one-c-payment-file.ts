import { isDay } from '../value/calendar-day.ts'
import { innFault } from '../value/inn.ts'
import { kppPattern } from '../value/registration-number.ts'
import { accountKeyHolds, isAccountNumber, isCorrespondentOf } from './account-key.ts'
import { type BankDocument, type BankParty, longestPurpose } from './bank-document.ts'
import { isBic } from './bic.ts'
import { tokensIn } from './payment-token.ts'
import { bankText, charactersOutside, windows1251Bytes } from './windows-1251.ts'

export interface PaymentFile {
  documents: readonly BankDocument[]
  /** The clock in Moscow when the file was made, such as 2026-11-28T14:02:03. It belongs to the registry: the same bytes every time. */
  madeAt: string
  /** The program that names itself in the header. */
  sender: string
}

/** What keeps a document out of a file. */
export type DocumentFault =
  | 'number'
  | 'numberTwice'
  | 'date'
  | 'amount'
  | 'token'
  | 'tokenTwice'
  | 'empty'
  | 'tooLong'
  | 'outside'
  | 'inn'
  | 'kpp'
  | 'bic'
  | 'account'
  | 'correspondentAccount'

export interface PaymentFileFault {
  /** The number of the document; null for the file as a whole. */
  number: string | null
  fault: DocumentFault
  /** Such as payee.name. */
  field: string
  /** The characters that windows-1251 has not; only of `outside`. */
  characters?: readonly string[]
}

const longestName = 160
const mostDigitsOfNumber = 6

/**
 * A file of payment orders for a client bank or 1С: 1CClientBankExchange 1.03, windows-1251, lines ended by CR LF. Its bytes follow from
 * what is given and from nothing else.
 *
 * @returns no bytes if there is any fault: a file is whole, or it is not
 */
export function oneCPaymentFile(file: PaymentFile): { bytes: Uint8Array<ArrayBuffer> } | { faults: PaymentFileFault[] } {
  const faults = faultsOf(file)
  if (faults.length > 0) return { faults }
  const lines = [...headerLines(file), ...file.documents.flatMap(documentLines), 'КонецФайла']
  return { bytes: windows1251Bytes(lines.map((line) => `${line}\r\n`).join('')) }
}

/** A line of a file. A value is one line whatever was typed: line ends in it became blanks. */
const line = (key: string, value: string): string => `${key}=${bankText(value)}`

function headerLines({ documents, madeAt, sender }: PaymentFile): string[] {
  const days = documents.map(({ date }) => date).toSorted()
  const accounts = [...new Set(documents.map(({ payer }) => payer.account))]
  const [day = '', time = ''] = madeAt.split('T')
  return [
    '1CClientBankExchange',
    line('ВерсияФормата', '1.03'),
    line('Кодировка', 'Windows'),
    line('Отправитель', sender),
    line('Получатель', ''),
    line('ДатаСоздания', dayText(day)),
    line('ВремяСоздания', time.slice(0, 8)),
    line('ДатаНачала', dayText(days[0] ?? day)),
    line('ДатаКонца', dayText(days.at(-1) ?? day)),
    ...accounts.map((account) => line('РасчСчет', account)),
    line('Документ', 'Платежное поручение'),
  ]
}

/** Fields of budget payments (СтатусСоставителя, ПоказательКБК …) are never written: with one, it would be a tax. */
function documentLines({ number, date, amountKopecks, payer, payee, purpose, incomeCode }: BankDocument): string[] {
  return [
    line('СекцияДокумент', 'Платежное поручение'),
    line('Номер', number),
    line('Дата', dayText(date)),
    line('Сумма', amountText(amountKopecks)),
    ...partyLines('Плательщик', payer),
    ...partyLines('Получатель', payee),
    line('ВидПлатежа', 'Электронно'),
    line('ВидОплаты', '01'),
    line('Код', '0'),
    ...(incomeCode === '' ? [] : [line('КодНазПлатежа', incomeCode)]),
    line('НазначениеПлатежа', purpose),
    line('НазначениеПлатежа1', purpose),
    line('Очередность', '5'),
    'КонецДокумента',
  ]
}

function partyLines(side: 'Плательщик' | 'Получатель', party: BankParty): string[] {
  return [
    line(`${side}Счет`, party.account),
    line(side, party.inn === '' ? party.name : `ИНН ${party.inn} ${party.name}`),
    line(`${side}ИНН`, party.inn),
    line(`${side}КПП`, party.kpp),
    line(`${side}1`, party.name),
    line(`${side}РасчСчет`, party.account),
    line(`${side}Банк1`, party.bank),
    line(`${side}Банк2`, party.city),
    line(`${side}БИК`, party.bic),
    line(`${side}Корсчет`, party.correspondentAccount),
  ]
}

/** @example dayText('2026-11-28') === '28.11.2026' */
const dayText = (day: string): string => day.split('-').toReversed().join('.')

/** @example amountText(165005) === '1650.05' */
const amountText = (kopecks: number): string => `${Math.trunc(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`

function faultsOf({ documents, sender }: PaymentFile): PaymentFileFault[] {
  const numbersTwice = repeated(documents.map(({ number, payer }) => `${payer.account} ${number}`))
  const tokensTwice = repeated(documents.flatMap(({ purpose }) => tokenFirst(purpose) ?? []))
  const ofHeader = textFaults({ sender }, { sender: Infinity }).map((fault) => ({ number: null, ...fault }))
  const ofDocuments = documents.flatMap((document) => {
    const { number, payer, purpose } = document
    const found = [
      ...documentFaults(document),
      ...when(numbersTwice.has(`${payer.account} ${number}`), 'number', 'numberTwice'),
      ...when(tokensTwice.has(tokenFirst(purpose) ?? ''), 'purpose', 'tokenTwice'),
    ]
    return found.map((fault) => ({ number, ...fault }))
  })
  return [
    ...(documents.length === 0 ? [{ number: null, fault: 'empty' as const, field: 'documents' }] : []),
    ...ofHeader,
    ...ofDocuments,
  ]
}

/** The texts that stand in a list more than once. */
function repeated(texts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  return new Set(texts.filter((text) => seen.has(text) || !seen.add(text)))
}

type FieldFault = Omit<PaymentFileFault, 'number'>

const when = (isWrong: boolean, field: string, fault: DocumentFault): FieldFault[] => (isWrong ? [{ field, fault }] : [])

/** The token that a purpose begins with; a cut would spare nothing else. */
const tokenFirst = (purpose: string): string | undefined => {
  const first = purpose.split(' ', 1)[0] ?? ''
  return tokensIn(first)[0] === first ? first : undefined
}

function documentFaults({ number, date, amountKopecks, payer, payee, purpose }: BankDocument): FieldFault[] {
  return [
    ...when(!/^[1-9]\d*$/.test(number) || number.length > mostDigitsOfNumber, 'number', 'number'),
    ...when(!isDay(date), 'date', 'date'),
    ...when(!Number.isSafeInteger(amountKopecks) || amountKopecks <= 0, 'amountKopecks', 'amount'),
    ...when(tokenFirst(purpose) === undefined, 'purpose', 'token'),
    ...textFaults({ purpose }, { purpose: longestPurpose }),
    ...partyFaults('payer', payer),
    ...partyFaults('payee', payee),
  ]
}

function partyFaults(side: 'payer' | 'payee', party: BankParty): FieldFault[] {
  const isInn = party.inn === '' ? side === 'payee' : innFault(party.inn, null) === undefined
  const { bic, account, correspondentAccount } = party
  // Without a БИК nothing can be said of the keys.
  const isAccount = isAccountNumber(account) && (!isBic(bic) || accountKeyHolds(bic, account))
  const isCorrespondent = isAccountNumber(correspondentAccount) && (!isBic(bic) || isCorrespondentOf(bic, correspondentAccount))
  const isKpp = party.kpp === '' || party.kpp === '0' || kppPattern.test(party.kpp)
  const at = (field: keyof BankParty): string => `${side}.${field}`
  const texts = { [at('name')]: party.name, [at('bank')]: party.bank }
  return [
    ...when(!isInn, at('inn'), 'inn'),
    ...when(!isKpp, at('kpp'), 'kpp'),
    ...when(!isBic(bic), at('bic'), 'bic'),
    ...when(!isAccount, at('account'), 'account'),
    ...when(!isCorrespondent, at('correspondentAccount'), 'correspondentAccount'),
    ...textFaults(texts, { [at('name')]: longestName, [at('bank')]: longestName }),
    ...(party.city === '' ? [] : textFaults({ [at('city')]: party.city }, { [at('city')]: longestName })),
  ]
}

/** Of texts that must be there: what is empty, too long, or has characters outside windows-1251. */
function textFaults(texts: Readonly<Record<string, string>>, longest: Readonly<Record<string, number>>): FieldFault[] {
  return Object.entries(texts).flatMap(([field, text]): FieldFault[] => {
    const written = bankText(text)
    const characters = charactersOutside(written)
    return [
      ...when(written === '', field, 'empty'),
      ...when(written.length > (longest[field] ?? 0), field, 'tooLong'),
      ...(characters.length === 0 ? [] : [{ field, fault: 'outside' as const, characters }]),
    ]
  })
}
