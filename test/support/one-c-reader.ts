/**
 * Reads 1CClientBankExchange as 1С describes it, and knows nothing of our writer: «текстовый файл; каждая строка — Ключ=Значение; секции
 * СекцияДокумент … КонецДокумента». It is strict: what the description has not is an error.
 */
export interface OneCFile {
  header: ReadonlyMap<string, readonly string[]>
  documents: ReadonlyMap<string, string>[]
}

const words = (text: string): string[] => text.trim().split(/\s+/)

const headerKeys = new Set(
  words(`ВерсияФормата Кодировка Отправитель Получатель ДатаСоздания ВремяСоздания
         ДатаНачала ДатаКонца РасчСчет Документ`),
)

const partyKeys = (side: string): string[] => [
  side,
  ...words('Счет ИНН КПП 1 РасчСчет Банк1 Банк2 БИК Корсчет').map((part) => side + part),
]
const documentKeys = new Set([
  ...partyKeys('Плательщик'),
  ...partyKeys('Получатель'),
  ...words(`Номер Дата Сумма ВидПлатежа ВидОплаты Код КодНазПлатежа Очередность
            НазначениеПлатежа НазначениеПлатежа1 НазначениеПлатежа2 НазначениеПлатежа3`),
])

/** @throws Error that names the line */
export function readOneCFile(bytes: Uint8Array): OneCFile {
  const text = new TextDecoder('windows-1251').decode(bytes)
  if (!text.endsWith('\r\nКонецФайла\r\n')) throw new Error('the file has no end')
  const [first, ...lines] = text.slice(0, -'\r\nКонецФайла\r\n'.length).split('\r\n')
  if (first !== '1CClientBankExchange') throw new Error(`it begins with ${first}`)
  const header = new Map<string, string[]>()
  const documents: Map<string, string>[] = []
  let document: Map<string, string> | undefined
  for (const line of lines) {
    const [, key = '', value = ''] = /^([^=]+)=(.*)$/.exec(line) ?? []
    if (line === 'КонецДокумента' && document) {
      documents.push(document)
      document = undefined
    } else if (key === 'СекцияДокумент' && !document) {
      document = new Map()
      if (value !== 'Платежное поручение') throw new Error(`a document of another kind: ${line}`)
    } else if (document && documentKeys.has(key) && !document.has(key)) document.set(key, value)
    else if (!document && documents.length === 0 && headerKeys.has(key)) header.set(key, [...(header.get(key) ?? []), value])
    else throw new Error(`what is this: ${line}`)
  }
  if (document) throw new Error('a document has no end')
  return { header, documents }
}
