import { assert } from 'fast-check'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chunkLengths,
  chunksOf,
  fileTypeOf,
  legalFileTypes,
  maxFileBytes,
  maxFileNameLength,
  safeFileName,
} from '../../../../lib/domain/partner/legal-file.ts'
import { maxContentLength, readFile } from '../../../../lib/domain/partner/read-file.ts'
import { jpegOf, pdfOf, pngOf, webpOf } from '../../../support/files.ts'

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const whole = { pdf: pdfOf(60), jpeg: jpegOf(60), png: pngOf(60), webp: webpOf(60) }

describe('the kind of a file', () => {
  test.each([
    ['application/pdf', whole.pdf],
    ['image/jpeg', whole.jpeg],
    ['image/png', whole.png],
    ['image/webp', whole.webp],
  ])('is told by its own bytes: %s', (type, bytes) => {
    expect(fileTypeOf(bytes)).toBe(type)
  })

  test.each<[string, Uint8Array]>([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', Buffer.from('MZ\u0090\0')],
    ['a picture that can hold scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF behind something else', Buffer.concat([Buffer.from('<script>'), whole.pdf])],
    ['a PNG before something else', Buffer.concat([whole.png, Buffer.from('PK\u0003\u0004')])],
    ['a WebP before something else', Buffer.concat([whole.webp, Buffer.from('%PDF-1.4 %%EOF')])],
    ['a JPEG before a whole archive', Buffer.concat([whole.jpeg, Buffer.alloc(2_000)])],
    ['a sound in the frame of a WebP', Buffer.concat([Buffer.from('RIFF\u0018\0\0\0WAVE'), Buffer.alloc(20)])],
  ])('is none for %s', (_, bytes) => {
    expect(fileTypeOf(bytes)).toBeUndefined()
  })

  test('is none for a file that breaks off, wherever it does', () => {
    const cut = fc
      .constantFrom(...Object.values(whole))
      .chain((bytes) => fc.integer({ min: 0, max: bytes.length - 1 }).map((length) => bytes.subarray(0, length)))
    assert(fc.property(cut, (bytes) => fileTypeOf(bytes) === undefined))
  })

  test('is asked of any bytes without an error', () => {
    const heads = fc.constantFrom(...Object.values(whole)).map((bytes) => bytes.subarray(0, 16))
    const bytes = fc.tuple(fc.oneof(heads, fc.uint8Array({ maxLength: 4 })), fc.uint8Array({ maxLength: 40 }))
    assert(fc.property(bytes, ([head, tail]) => [undefined, ...legalFileTypes].includes(fileTypeOf(Buffer.concat([head, tail])))))
  })
})

describe('a file that is sent', () => {
  const read = (sent: unknown, before?: unknown) => readFile(sent, before)

  test('is read with its bytes and the kind that they say, whatever it is called', () => {
    expect(read({ name: 'scan.exe', content: base64(whole.pdf) })).toEqual({
      name: 'scan.exe.pdf',
      type: 'application/pdf',
      contents: Buffer.from(whole.pdf),
    })
  })

  test('may have exactly 1 MB, and not a byte more', () => {
    expect(read({ name: 'a.png', content: base64(pngOf(maxFileBytes)) })).toMatchObject({ type: 'image/png' })
    expect(read({ name: 'a.png', content: base64(pngOf(maxFileBytes + 1)) })).toEqual({ fault: 'файл больше 1 МБ' })
  })

  test('is not decoded when it is longer than any that fits', () => {
    // It is no base64 either, which would be said of a shorter one.
    expect(read({ name: 'a.png', content: '*'.repeat(maxContentLength + 1) })).toEqual({ fault: 'файл больше 1 МБ' })
  })

  test.each<[string, unknown, string]>([
    ['a text', 'passport.png', 'ожидается файл'],
    ['a list', [], 'ожидается файл'],
    ['no content', { name: 'a.png' }, 'ожидается файл'],
    ['no name', { content: base64(whole.png) }, 'ожидается файл'],
    ['bytes as a data URI', { name: 'a.png', content: `data:image/png;base64,${base64(whole.png)}` }, 'ожидается файл'],
    ['base64 with a letter missing', { name: 'a.png', content: base64(whole.png).slice(1) }, 'ожидается файл'],
    ['an empty file', { name: 'a.png', content: '' }, 'ожидается целый файл PDF, JPEG, PNG или WebP'],
    [
      'text in the name of a picture',
      { name: 'a.png', content: base64(Buffer.from('abc')) },
      'ожидается целый файл PDF, JPEG, PNG или WebP',
    ],
    ['the digest of nothing that is there', { sha256: 'a'.repeat(64) }, 'такого файла больше нет, выберите его снова'],
  ])('is refused with what is wrong: %s', (_, sent, fault) => {
    expect(read(sent)).toEqual({ fault })
  })

  test('may be the one that is there, by its digest alone', () => {
    const there = { id: '1', name: 'a.pdf', type: 'application/pdf', bytes: 3, sha256: 'ab', key: 'k' }
    expect(read({ sha256: 'ab' }, there)).toBe(there)
    expect(read({ sha256: 'ac' }, there)).toEqual({ fault: 'такого файла больше нет, выберите его снова' })
    expect(read({ sha256: 'ab' }, 'ab')).toEqual({ fault: 'такого файла больше нет, выберите его снова' })
  })
})

describe('the name of a file', () => {
  test.each([
    ['Паспорт, стр. 2.JPG', 'image/jpeg', 'Паспорт, стр. 2.jpg'],
    ['scan.jpeg', 'image/jpeg', 'scan.jpeg'],
    ['scan.png', 'application/pdf', 'scan.png.pdf'],
    ['passport.pdf.exe', 'application/pdf', 'passport.pdf.exe.pdf'],
    ['C:\\Users\\me\\scan.pdf', 'application/pdf', 'C__Users_me_scan.pdf'],
    ['../../etc/passwd', 'application/pdf', '_.._etc_passwd.pdf'],
    ['scan\u202Egpj.exe', 'image/png', 'scangpj.exe.png'],
    ['a\r\nSet-Cookie: x', 'image/png', 'a Set-Cookie_ x.png'],
    ['.htaccess', 'image/webp', 'htaccess.webp'],
    ['', 'image/webp', 'file.webp'],
    ['...', 'application/pdf', 'file.pdf'],
    ['.pdf', 'application/pdf', 'pdf.pdf'],
  ] as const)('%j of a %s becomes %s', (said, type, name) => {
    expect(safeFileName(said, type)).toBe(name)
  })

  test('is always one short line with a stem, no folder, nothing unseen, and the ending of what the file is; and stays itself', () => {
    const said = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.string().map((text) => `${text}.pdf`),
    )
    assert(
      fc.property(said, fc.constantFrom(...legalFileTypes), (text, type) => {
        const name = safeFileName(text, type)
        expect(name.length).toBeLessThanOrEqual(maxFileNameLength)
        expect(name.isWellFormed()).toBe(true)
        expect(name).toMatch(
          /^[^.\s\\/:*?"<>|%\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}][^\\/:*?"<>|%\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*\.(pdf|jpe?g|png|webp)$/u,
        )
        expect(safeFileName(name, type)).toBe(name)
      }),
    )
  })
})

test('a file is cut into parts that fit into items of the table, and that make it again', () => {
  assert(
    fc.property(fc.integer({ min: 1, max: maxFileBytes }), (length) => {
      const parts = chunksOf(Buffer.alloc(length, 7))
      expect(parts.map((part) => part.length)).toEqual(chunkLengths(length))
      expect(Math.max(...chunkLengths(length))).toBeLessThanOrEqual(380_000)
      expect(Buffer.concat(parts).length).toBe(length)
    }),
    { numRuns: 20 },
  )
  expect([350_000, 350_001, maxFileBytes].map((length) => chunkLengths(length).length)).toEqual([1, 2, 3])
})
