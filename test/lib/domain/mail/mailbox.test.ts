import { assert as holds, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mailboxOf } from '../../../../lib/domain/mail/mailbox.ts'

const address = 'no-reply@program.example'

/** A header's name as a mail program reads it. */
const read = (mailbox: string): string =>
  mailbox
    .slice(0, -` <${address}>`.length)
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?B\?([\w+/=]*)\?=/g, (_, base64: string) => Buffer.from(base64, 'base64').toString('utf8'))

describe('a mailbox with a name', () => {
  test('has a plain name as it is', () => {
    expect(mailboxOf('demo', address)).toBe(`demo <${address}>`)
    expect(mailboxOf('Bank 24-7', address)).toBe(`Bank 24-7 <${address}>`)
  })

  test.each(['Партнёры «Банка»', 'a <all@bank.example>', 'Bank, all@bank.example', '"Bank"', 'Я'.repeat(60), '🏦'.repeat(30)])(
    'has %j as encoded words, which lead to no other address',
    (name) => {
      const mailbox = mailboxOf(name, address)
      expect(read(mailbox)).toBe(name)
      const words = mailbox.slice(0, -` <${address}>`.length).split(' ')
      expect(words.filter((word) => !/^=\?UTF-8\?B\?[\w+/=]+\?=$/.test(word) || word.length > 75)).toEqual([])
    },
  )

  test('is read back as the name, whatever it is, and is ASCII', () => {
    holds(
      property(string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (name) => {
        const mailbox = mailboxOf(name, address)
        expect(mailbox).toMatch(/^[\x20-\x7e]+$/)
        expect(read(mailbox)).toBe(name)
      }),
    )
  })
})
