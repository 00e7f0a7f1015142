import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DirectoryRefused, readBankDirectory } from '../../../../infra/ops/bank-directory/read-directory.ts'
import { type DirectoryEntry, directoryFile, directoryText, knownBanks } from '../../../support/bank-directory-file.ts'

const [sberbank] = knownBanks as [DirectoryEntry]
const read = (entries: readonly DirectoryEntry[]) => readBankDirectory(directoryFile(entries)).banks

function refusal(bytes: Uint8Array): readonly string[] {
  try {
    readBankDirectory(bytes)
    return []
  } catch (error) {
    if (error instanceof DirectoryRefused) return error.faults
    throw error
  }
}

describe('a directory of banks', () => {
  test('is read with names, cities, correspondent accounts, and its day', () => {
    expect(readBankDirectory(directoryFile(knownBanks))).toEqual({
      businessDay: '2026-11-27',
      banks: [
        { bic: '044525225', name: 'ПАО Сбербанк', correspondentAccount: '30101810400000000225', city: 'г. Москва' },
        { bic: '044525974', name: 'АО "ТБанк"', correspondentAccount: '30101810145250000974', city: 'г. Москва' },
      ],
    })
  })

  test.each<[string, Partial<DirectoryEntry>, object]>([
    ['a bank whose license is revoked says so', { restriction: 'LWRS' }, { isRevoked: true }],
    ['another restriction says nothing of the license', { restriction: 'URRS' }, { isRevoked: undefined }],
    ['an account that is closed is none', { accountStatus: 'ACDL' }, { correspondentAccount: null }],
    ['an account of the Treasury is no correspondent account', { accountType: 'TRSA' }, { correspondentAccount: null }],
    ['a bank without a city has none', { city: undefined as never }, { city: null }],
  ])('%s', (_, said, expected) => {
    const [bank] = read([{ ...sberbank, ...said }])
    expect({ ...bank, isRevoked: bank?.isRevoked }).toMatchObject(expected)
  })

  test('of the accounts in use the first stands', () => {
    const twice = directoryText([sberbank]).replace(
      '<Accounts',
      '<Accounts Account="30101810500000000641" RegulationAccountType="CRSA" AccountStatus="ACDL"/><Accounts',
    )
    expect(readBankDirectory(Buffer.from(twice.replace('WINDOWS-1251', 'UTF-8'))).banks).toMatchObject([
      { correspondentAccount: '30101810400000000225' },
    ])
  })

  test('in UTF-8, and with a prefix on its names, reads the same', () => {
    const prefixed = directoryText(knownBanks)
      .replace('WINDOWS-1251', 'utf-8')
      .replace('xmlns=', 'xmlns:ed=')
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ed:')
    expect(readBankDirectory(Buffer.from(prefixed))).toEqual(readBankDirectory(directoryFile(knownBanks)))
  })
})

describe('what is no directory is refused with the reason', () => {
  test.each<[string, Uint8Array, string]>([
    ['a ZIP archive', Buffer.from('PK\u0003\u0004…'), 'it is a ZIP archive: unpack it, and give the XML file inside'],
    ['an empty file', Buffer.from(''), 'it is no whole XML file: 1:0: document must contain a root element.'],
    [
      'another message of the Bank of Russia',
      Buffer.from('<ED101 BusinessDay="2026-11-27"/>'),
      'it is no directory of BICs: its root is ED101, expected ED807',
    ],
    ['a directory without banks', directoryFile([]), 'it has no banks'],
    [
      'a file with only the changes',
      directoryFile([{ ...sberbank, changeType: 'ADDD' }]),
      'it has only what changed (ChangeType): take the full directory',
    ],
    [
      'a bank of which nothing is said',
      Buffer.from('<ED807 BusinessDay="2026-11-27"><BICDirectoryEntry BIC="044525225"/></ED807>'),
      'BIC 044525225 has no ParticipantInfo with a name',
    ],
    ['a bank without a name', directoryFile([{ bic: '044525225' }]), 'BIC 044525225 has no ParticipantInfo with a name'],
    ['a bank that stands twice', directoryFile([sberbank, sberbank]), 'BIC 044525225 stands in it twice'],
    [
      'a BIC of eight digits',
      directoryFile([{ ...sberbank, bic: '04452522' }]),
      '"04452522" is no BIC: expected nine digits that begin with 0',
    ],
    ['a day that is none', directoryFile(knownBanks, 'tomorrow'), 'its BusinessDay is no day: "tomorrow"'],
    [
      'an encoding that nobody knows',
      Buffer.from('<?xml version="1.0" encoding="cp-0"?><ED807/>'),
      'its text is not cp-0, the encoding that it declares',
    ],
    [
      'bytes of another encoding',
      Buffer.from([...Buffer.from('<?xml version="1.0" encoding="utf-8"?><ED807 a="'), 0xd0, ...Buffer.from('"/>')]),
      'its text is not utf-8, the encoding that it declares',
    ],
    [
      'a document type, which could hold entities without end',
      Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><ED807 BusinessDay="2026-11-27"/>'),
      'it declares a document type, which a directory never does',
    ],
  ])('%s', (_, bytes, reason) => {
    expect(refusal(bytes)).toContain(reason)
  })

  test('a file that is cut anywhere', () => {
    const whole = directoryFile(knownBanks)
    const isRefused = (length: number): boolean => refusal(whole.subarray(0, length)).length > 0
    expect(fc.check(fc.property(fc.integer({ min: 0, max: whole.length - 1 }), isRefused), { numRuns: 60 }).failed).toBe(false)
  })

  test('a file of a hundred faults names ten', () => {
    const faulty = Array.from({ length: 100 }, (_, index) => ({ bic: String(index), name: 'Банк' }))
    expect(refusal(directoryFile(faulty))).toHaveLength(10)
  })
})
