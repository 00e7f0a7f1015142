import type { StatementEncoding } from './statement.ts'

/** What TextDecoder calls them. */
const labels: Readonly<Record<StatementEncoding, string>> = {
  'utf-8': 'utf-8',
  'windows-1251': 'windows-1251',
  cp866: 'ibm866',
}

/** The text of bytes; undefined if they are not of this encoding. Only UTF-8 can tell: in the others any byte is a character. */
export function textIn(encoding: StatementEncoding, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(labels[encoding], { fatal: encoding === 'utf-8' }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * The text of a file in 1С's format. Its header names an encoding, and lies: files in UTF-8 say Windows. So UTF-8 is tried first, which no
 * other Russian text is by chance, and of the other two the one in which the words of the format can be read.
 */
export function oneCText(bytes: Uint8Array): { text: string; encoding: StatementEncoding } | undefined {
  const utf8 = textIn('utf-8', bytes)
  if (utf8 !== undefined) return { text: utf8, encoding: 'utf-8' }
  return (['windows-1251', 'cp866'] as const)
    .map((encoding) => ({ text: textIn(encoding, bytes) ?? '', encoding }))
    .find(({ text }) => /^(?:ВерсияФормата|Кодировка|СекцияДокумент|КонецФайла)/m.test(text))
}
