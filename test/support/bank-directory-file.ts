import { windows1251Bytes } from '../../lib/domain/banking/windows-1251.ts'

/** An entry of a directory of banks, with what a test says of it. */
export interface DirectoryEntry {
  bic: string
  name?: string
  city?: string
  account?: string
  accountStatus?: string
  accountType?: string
  restriction?: string
  changeType?: string
}

/** Two banks that exist, as the directory writes them. */
export const knownBanks: readonly DirectoryEntry[] = [
  { bic: '044525225', name: 'ПАО Сбербанк', city: 'Москва', account: '30101810400000000225' },
  { bic: '044525974', name: 'АО &quot;ТБанк&quot;', city: 'Москва', account: '30101810145250000974' },
]

const attribute = (name: string, value: string | undefined): string => (value === undefined ? '' : ` ${name}="${value}"`)

function entryText({
  bic,
  name,
  city,
  account,
  accountStatus = 'ACAC',
  accountType = 'CRSA',
  restriction,
  changeType,
}: DirectoryEntry): string {
  const place = city === undefined ? '' : ` Tnp="г" Nnp="${city}"`
  const head = `<ParticipantInfo${attribute('NameP', name)} CntrCd="RU" Rgn="45"${place} PtType="20" ParticipantStatus="PSAC"`
  const info = restriction === undefined ? `${head}/>` : `${head}><RstrList Rstr="${restriction}"/></ParticipantInfo>`
  const accounts =
    account === undefined
      ? ''
      : `<Accounts Account="${account}" RegulationAccountType="${accountType}" CK="53" AccountStatus="${accountStatus}"/>`
  return `<BICDirectoryEntry BIC="${bic}"${attribute('ChangeType', changeType)}>${info}${accounts}</BICDirectoryEntry>`
}

/** The text of a directory as the Bank of Russia publishes it. */
export const directoryText = (entries: readonly DirectoryEntry[], businessDay = '2026-11-27'): string =>
  `<?xml version="1.0" encoding="WINDOWS-1251"?>\n<ED807 xmlns="urn:cbr-ru:ed:v2.0" EDNo="1" EDDate="2026-11-26" EDAuthor="4583001999" ` +
  `CreationReason="FCBD" InfoTypeCode="FIRR" BusinessDay="${businessDay}" DirectoryVersion="1">` +
  `${entries.map(entryText).join('\n')}</ED807>`

/** The same in windows-1251. */
export const directoryFile = (entries: readonly DirectoryEntry[], businessDay?: string): Uint8Array =>
  windows1251Bytes(directoryText(entries, businessDay))
