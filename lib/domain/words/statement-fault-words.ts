import type { StatementFault, StatementFaultKind } from '../banking/statement.ts'
import type { Worded } from './language.ts'

type Said = (fault: Pick<StatementFault, 'field' | 'found'>) => string

const russian: Readonly<Record<StatementFaultKind, Said>> = {
  notStatement: ({ found }) => `это не выписка 1С: файл начинается с «${found}», ожидается «1CClientBankExchange»`,
  encoding: () => 'кодировка не UTF-8, не windows-1251 и не cp866',
  noEnd: () => 'файл обрезан: последней строки нет, поэтому он не принят целиком',
  afterEnd: ({ found }) => `после конца файла стоит ещё «${found}»`,
  noAccount: () => 'не назван ни один счёт (РасчСчет)',
  noHeader: ({ found }) => `нет строки с названиями столбцов; не найдены: ${found}`,
  openQuotation: () => 'кавычка не закрыта: файл обрезан, поэтому он не принят целиком',
  notField: ({ found }) => `ожидается «Поле=значение», стоит «${found}»`,
  openSection: ({ found }) => `раздел «${found}» не закончен`,
  endWithoutSection: ({ found }) => `«${found}» без начала`,
  fieldTwice: ({ field, found }) => `«${field || found}» стоит дважды`,
  missing: ({ field }) => `не заполнено «${field}»`,
  notDate: ({ field, found }) => `«${field}»: «${found}» — не дата`,
  notAmount: ({ field, found }) => `«${field}»: «${found}» — не сумма в рублях`,
  notAccount: ({ field, found }) => `«${field}»: «${found}» — не счёт из двадцати цифр`,
  characters: ({ field }) => `«${field}»: управляющие символы`,
  strangeAccount: ({ found }) => `ни один из счетов документа (${found}) не назван в выписке`,
  cells: ({ found }) => `в строке ячеек: ${found}, а столбцов другое число`,
  twoAmounts: () => 'заполнены и расход, и приход',
  totals: ({ field, found }) => `«${field}» не сходится с документами: ${found}`,
  balance: ({ field, found }) => `«${field}» ${found} не равен начальному остатку с приходом и без расхода`,
}

const english: Readonly<Record<StatementFaultKind, Said>> = {
  notStatement: ({ found }) => `this is no statement of 1С: the file begins with "${found}", expected "1CClientBankExchange"`,
  encoding: () => 'the encoding is neither UTF-8 nor windows-1251 nor cp866',
  noEnd: () => 'the file is cut: its last line is missing, so it is refused whole',
  afterEnd: ({ found }) => `behind the end of the file stands "${found}"`,
  noAccount: () => 'no account is named (РасчСчет)',
  noHeader: ({ found }) => `no row has the names of the columns; not found: ${found}`,
  openQuotation: () => 'a quotation mark is never closed: the file is cut, so it is refused whole',
  notField: ({ found }) => `expected "Field=value", it is "${found}"`,
  openSection: ({ found }) => `the section "${found}" never ends`,
  endWithoutSection: ({ found }) => `"${found}" without a beginning`,
  fieldTwice: ({ field, found }) => `"${field || found}" stands there twice`,
  missing: ({ field }) => `"${field}" is missing`,
  notDate: ({ field, found }) => `"${field}": "${found}" is no date`,
  notAmount: ({ field, found }) => `"${field}": "${found}" is no sum in rubles`,
  notAccount: ({ field, found }) => `"${field}": "${found}" is no account of twenty digits`,
  characters: ({ field }) => `"${field}": control characters`,
  strangeAccount: ({ found }) => `none of the document's accounts (${found}) is named by the statement`,
  cells: ({ found }) => `the row has ${found} cells, and the header another number of columns`,
  twoAmounts: () => 'both debit and credit are filled',
  totals: ({ field, found }) => `"${field}" differs from what the documents come to: ${found}`,
  balance: ({ field, found }) => `"${field}" ${found} is not what was there with what came in and without what went out`,
}

/** What is wrong with a statement, for the person who has the file. The line is said besides. */
export const statementFaultWords = (fault: StatementFault): Worded => ({
  ru: russian[fault.kind](fault),
  en: english[fault.kind](fault),
})
