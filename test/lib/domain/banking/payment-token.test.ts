import { array, assert, constantFrom, integer, nat, pre, property, tuple, uuid } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paymentTokenOf, tokensIn } from '../../../../lib/domain/banking/payment-token.ts'

const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const payoutId = '01a1fd7f-bd4e-7266-8453-6b55405898e1'
const token = 'PVAN05H671R'
const tokens = uuid().map(paymentTokenOf)
const withSign = (text: string, at: number, sign: string): string => text.slice(0, at) + sign + text.slice(at + 1)

describe('the token of a payout', () => {
  test('is eight signs of the last forty bits of its id, and a check sign', () => {
    expect(paymentTokenOf('01a1fd7f-bd4e-7266-8453-000000000000')).toBe('PV000000000')
    expect(paymentTokenOf(payoutId)).toMatch(/^PV[0-9A-HJKMNP-TV-Z]{9}$/)
    const written = Array.from(paymentTokenOf(payoutId).slice(2, 10)).reduce((bits, sign) => bits * 32 + signs.indexOf(sign), 0)
    expect(written.toString(16)).toBe('55405898e1')
  })

  test('stays what it is: files and statements of years ago name it', () => {
    expect(paymentTokenOf(payoutId)).toBe(token)
  })

  test('is of no other text than an id', () => {
    expect(() => paymentTokenOf('55405898e1')).toThrow('no id of a payout')
  })
})

describe('a token in a text', () => {
  test.each([
    ['as it was written', `${token} Выплата по договору 17`],
    ['behind other words', `Оплата по сч.5, ${token}.`],
    ['in small letters', `выплата ${token.toLowerCase()}`],
    ['with blanks', 'PV AN05 H671 R НДС не облагается'],
    ['with hyphens and line ends', 'PV-AN05-\r\nH671-R'],
    ['with blanks that are no blanks', 'PV\u00A0AN05\u202FH671\u2011R'],
    ['with a letter O for the zero', 'PVANO5H671R'],
    ['with letters for the one', 'pvan05h67lr'],
    ['in Cyrillic letters that look the same', 'РVАN05Н671R'],
    ['in small Cyrillic letters', 'рvаn05н671r'],
    ['stuck to the words around it', `Выплата${token}НДС не облагается`],
  ])('is found %s', (_how, text) => {
    expect(tokensIn(text)).toEqual([token])
  })

  test('is found once, and each of several in their order', () => {
    const other = paymentTokenOf('01a1fd7f-bd4e-7266-8453-6b55405898e2')
    expect(tokensIn(`${other} ${token} ${other.toLowerCase()}`)).toEqual([other, token])
  })

  test.each([
    ['nothing', ''],
    ['a word that begins like it', 'PVC трубы, оплата по счёту 12'],
    ['too short a token', token.slice(0, -1)],
    ['two words that lie apart', 'PV      AN05H671R'],
    ['a letter that no token has', 'PVAN05U671R'],
  ])('is not found in %s', (_what, text) => {
    expect(tokensIn(text)).toEqual([])
  })

  test('is found again, whatever is put into it and around it', () => {
    const around = constantFrom('', ' ', 'Выплата ', ' НДС не облагается', '№ 17, ')
    const between = array(constantFrom('', '', ' ', '-', '\u00A0'), { minLength: 10, maxLength: 10 })
    assert(
      property(tokens, around, around, between, (of, before, after, separators) => {
        const text = Array.from(of)
          .map((sign, at) => sign.toLowerCase() + (separators[at] ?? ''))
          .join('')
        expect(tokensIn(before + text + after)).toContain(of)
      }),
    )
  })
})

describe('the check sign', () => {
  test('finds every single wrong sign', () => {
    assert(
      property(tokens, integer({ min: 2, max: 10 }), constantFrom(...Array.from(signs)), (of, at, sign) => {
        pre(of[at] !== sign)
        expect(tokensIn(withSign(of, at, sign))).not.toContain(withSign(of, at, sign))
      }),
      { numRuns: 500 },
    )
  })

  test('finds any two signs that changed places, neighbours first', () => {
    const places = tuple(nat(8), nat(8)).map(([a, b]) => [a + 2, b + 2] as const)
    assert(
      property(tokens, places, (of, [a, b]) => {
        pre(of[a] !== of[b])
        const swapped = withSign(withSign(of, a, of[b] ?? ''), b, of[a] ?? '')
        expect(tokensIn(swapped)).not.toContain(swapped)
      }),
      { numRuns: 500 },
    )
  })

  test('finds all wrong signs and neighbours of one token, without exception', () => {
    const wrong = Array.from(token).flatMap((own, at) =>
      at < 2
        ? []
        : Array.from(signs)
            .filter((sign) => sign !== own)
            .map((sign) => withSign(token, at, sign)),
    )
    const swapped = [2, 3, 4, 5, 6, 7, 8, 9]
      .filter((at) => token[at] !== token[at + 1])
      .map((at) => withSign(withSign(token, at, token[at + 1] ?? ''), at + 1, token[at] ?? ''))
    expect([...wrong, ...swapped].filter((one) => tokensIn(one).includes(one))).toEqual([])
    expect(wrong).toHaveLength(9 * 31)
  })
})
