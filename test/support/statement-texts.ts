/** A document of an invented statement; every field can be given otherwise, or taken away with null. */
export type StatementDocument = Readonly<Record<string, string | null>>

export const ownAccount = '40702810500000000001'
export const payeeAccount = '40817810700000000001'

const usual = {
  Номер: '17',
  Дата: '28.11.2026',
  Сумма: '1650.50',
  ПлательщикСчет: ownAccount,
  ДатаСписано: '28.11.2026',
  Плательщик: 'ИНН 7707083893 ООО «Ромашка»',
  ПлательщикИНН: '7707083893',
  ПолучательСчет: payeeAccount,
  ДатаПоступило: '',
  Получатель1: 'Иванова Анна Сергеевна',
  ПолучательИНН: '500100732259',
  ПолучательБИК: '049805746',
  ВидОплаты: '01',
  НазначениеПлатежа: 'PVAN05H671R Вознаграждение. НДС не облагается',
}

export const documentLines = (changes: StatementDocument = {}): string[] => [
  'СекцияДокумент=Платежное поручение',
  ...Object.entries({ ...usual, ...changes }).flatMap(([field, value]) => (value === null ? [] : [`${field}=${value}`])),
  'КонецДокумента',
]

/** An invented statement of one account, as a bank writes it; its sums are those of the documents that are given. */
export function statementLines(
  documents: readonly StatementDocument[],
  sums: { debited?: string; credited?: string } = {},
): string[] {
  const total = (isDebit: boolean): string =>
    (
      documents
        .map((changes) => ({ ...usual, ...changes }))
        .filter((one) => (one.ПлательщикСчет === ownAccount) === isDebit)
        .filter((one) => (isDebit ? one.ДатаСписано : one.ДатаПоступило))
        .reduce((kopecks, { Сумма }) => kopecks + Math.round(Number(Сумма) * 100), 0) / 100
    ).toFixed(2)
  return [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    'Отправитель=Банк',
    'ДатаНачала=28.11.2026',
    'ДатаКонца=28.11.2026',
    `РасчСчет=${ownAccount}`,
    'СекцияРасчСчет',
    'ДатаНачала=28.11.2026',
    'ДатаКонца=28.11.2026',
    `РасчСчет=${ownAccount}`,
    'НачальныйОстаток=1000000.00',
    `ВсегоПоступило=${sums.credited ?? total(false)}`,
    `ВсегоСписано=${sums.debited ?? total(true)}`,
    'КонецРасчСчет',
    ...documents.flatMap((document) => documentLines(document)),
    'КонецФайла',
  ]
}

/** What came in from somebody else. */
export const creditOf = (changes: StatementDocument = {}): StatementDocument => ({
  ПлательщикСчет: payeeAccount,
  ПолучательСчет: ownAccount,
  ДатаСписано: '',
  ДатаПоступило: '28.11.2026',
  ...changes,
})

const tables = new Map(
  (['windows-1251', 'ibm866'] as const).map((label) => [
    label,
    new Map(Array.from({ length: 256 }, (_, byte) => [new TextDecoder(label).decode(Uint8Array.of(byte)), byte])),
  ]),
)

/** The bytes of lines. Only for the characters of statements here. */
export function bytesOf(lines: readonly string[], encoding: 'utf-8' | 'windows-1251' | 'ibm866' = 'windows-1251'): Uint8Array {
  const text = lines.map((line) => `${line}\r\n`).join('')
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  // cp866 has no « and ».
  const plain = encoding === 'ibm866' ? text.replaceAll(/[«»]/g, '"') : text
  return Uint8Array.from(Array.from(plain), (character) => tables.get(encoding)?.get(character) ?? 63)
}
