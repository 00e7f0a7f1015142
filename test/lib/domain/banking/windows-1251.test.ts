import { assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { bankText, charactersOutside, windows1251Bytes } from '../../../../lib/domain/banking/windows-1251.ts'

const decoded = (bytes: Uint8Array): string => new TextDecoder('windows-1251').decode(bytes)
const russian = string({ unit: constantFrom(...Array.from('абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБЯ №«»–—"0123 aZ~')) })

test('what is encoded reads back as the same text', () => {
  assert(
    property(russian, (text) => {
      expect(decoded(windows1251Bytes(text))).toBe(text)
    }),
  )
})

test('bytes are those of the encoding: ё, № and quotes among them', () => {
  expect([...windows1251Bytes('Аяё№«»–—A\r\n')]).toEqual([192, 255, 184, 185, 171, 187, 150, 151, 65, 13, 10])
})

test.each([
  ['1 500 ₽', '1 500 руб.'],
  ['−5 и кое‑что', '-5 и кое-что'],
  ['1\u00A0500\u202F000', '1 500 000'],
  [' два\r\nряда\tи  ещё ', 'два ряда и ещё'],
  // A й of two characters, as some systems write file names and texts.
  ['Андреи\u0306', 'Андрей'],
])('«%s» is written as «%s»', (text, written) => {
  expect(bankText(text)).toBe(written)
  expect(charactersOutside(written)).toEqual([])
})

test.each([
  ['José', ['é']],
  ['Wi-Fi 😀 и 😀', ['😀']],
  ['a\u200Bb', ['\u200B']],
  ['a\u00ADb', ['\u00AD']],
  ['a\u0000b\u0098', ['\u0000', '\u0098']],
])('of «%s» the characters outside are named, and none is dropped', (text, outside) => {
  expect(charactersOutside(bankText(text))).toEqual(outside)
  expect([...outside].every((character) => bankText(text).includes(character))).toBe(true)
})

test('a character outside is never encoded as another', () => {
  expect(() => windows1251Bytes('é')).toThrow('windows-1251 has no character é')
  expect(() => windows1251Bytes('\u0098')).toThrow('windows-1251 has no character')
})

test('no text loses or changes a character without a word', () => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      const written = bankText(text)
      const isWhole = charactersOutside(written).length > 0 || decoded(windows1251Bytes(written)) === written
      expect(isWhole).toBe(true)
    }),
  )
})
