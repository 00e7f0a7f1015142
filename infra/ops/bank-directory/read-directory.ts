import { SaxesParser } from 'saxes'
import type { Bank, BankDirectory } from '../../../lib/domain/banking/bank-directory.ts'
import { directoryFaults } from '../../../lib/domain/banking/bank-directory.ts'

/** A file that cannot be taken, with everything that is wrong with it. */
export class DirectoryRefused extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('; '))
    this.faults = faults
  }
}

/** A larger file is no directory: the Bank of Russia's has less than one megabyte. */
const maxBytes = 32 * 1024 * 1024
/** More faults do not help to find what is wrong. */
const maxToldFaults = 10

type Attributes = Readonly<Record<string, string>>

/**
 * The Bank of Russia's directory of BICs, from its own file: XML, message ED807 of its unified formats, in windows-1251.
 *
 * @throws DirectoryRefused with every fault, when the file is another one, has only changes, or is cut
 */
export function readBankDirectory(bytes: Uint8Array): BankDirectory {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new DirectoryRefused(['it is a ZIP archive: unpack it, and give the XML file inside'])
  if (bytes.length > maxBytes) throw new DirectoryRefused([`it has more than ${maxBytes / 1024 / 1024} MB`])
  const faults: string[] = []
  const banks: Bank[] = []
  let businessDay: string | undefined
  let open: Entry | undefined
  const parser = new SaxesParser()
  parser.on('error', (error) => void faults.push(`it is no whole XML file: ${error.message}`))
  // Entities are never declared by this format, and a declaration could make a few bytes a gigabyte.
  parser.on('doctype', () => void faults.push('it declares a document type, which a directory never does'))
  parser.on('opentag', ({ name, attributes }) => {
    const of = attributes as Attributes
    if (businessDay === undefined) {
      businessDay = dayOf(localName(name), of, faults)
      return
    }
    if (localName(name) === 'BICDirectoryEntry') {
      if (of.ChangeType !== undefined) faults.push('it has only what changed (ChangeType): take the full directory')
      open = { bic: of.BIC ?? '', account: null }
    } else if (open) noted(open, localName(name), of)
  })
  parser.on('closetag', ({ name }) => {
    if (localName(name) !== 'BICDirectoryEntry' || !open) return
    if (open.name === undefined) faults.push(`BIC ${open.bic} has no ParticipantInfo with a name`)
    else banks.push(bankOf(open, open.name))
    open = undefined
  })
  parser.write(decoded(bytes)).close()
  const directory = { businessDay: businessDay ?? '', banks }
  const all = [...new Set([...faults, ...(faults.length === 0 ? directoryFaults(directory) : [])])]
  if (all.length > 0) throw new DirectoryRefused(all.slice(0, maxToldFaults))
  return directory
}

/** An entry as far as it has been read. */
interface Entry {
  bic: string
  name?: string
  city?: string
  isRevoked?: true
  account: string | null
}

function bankOf({ bic, city, isRevoked, account }: Entry, name: string): Bank {
  return { bic, name, correspondentAccount: account, city: city ?? null, ...(isRevoked && { isRevoked }) }
}

/** What an element inside of an entry says of its bank. */
function noted(entry: Entry, element: string, of: Attributes): void {
  if (element === 'ParticipantInfo') {
    if (of.NameP) entry.name = of.NameP
    const city = [of.Tnp, of.Nnp].filter(Boolean).join('. ')
    if (city) entry.city = city
  }
  // LWRS: the license is revoked.
  if (element === 'RstrList' && of.Rstr === 'LWRS') entry.isRevoked = true
  // CRSA: the correspondent account of a bank; ACAC: it is in use.
  const isCorrespondent = element === 'Accounts' && of.RegulationAccountType === 'CRSA'
  if (isCorrespondent && (of.AccountStatus ?? 'ACAC') === 'ACAC') entry.account ??= of.Account ?? null
}

/** The day of the directory, from the root of the file. */
function dayOf(root: string, of: Attributes, faults: string[]): string {
  if (root !== 'ED807') faults.push(`it is no directory of BICs: its root is ${root}, expected ED807`)
  return of.BusinessDay ?? of.EDDate ?? ''
}

/** Names of the format have no prefix in the files that are published; one that was made by another program may have. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** By the encoding that the file declares, which in the published one is windows-1251. */
function decoded(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /encoding\s*=\s*["']([\w-]+)["']/i.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(declared, { fatal: true }).decode(bytes)
  } catch {
    throw new DirectoryRefused([`its text is not ${declared}, the encoding that it declares`])
  }
}
