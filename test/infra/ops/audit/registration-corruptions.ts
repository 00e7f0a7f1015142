import { nameOf } from '../../../support/memory-table.ts'
import { type Corruption, type Loose, type Planted, stranger } from './planted.ts'

const agreement = (table: Planted): Loose => table.find(({ pk }) => pk.startsWith('AGREEMENTS#'))
const registered = (table: Planted): Loose => table.find(({ type }) => type === 'partner.registered')
const details = (table: Planted): Loose => table.find(({ pk }) => pk === 'LEGALDETAILS')
const filePart = (table: Planted): Loose => table.find(({ pk }) => pk.startsWith('LEGALFILES#'))
/** Of the partner who sent a file. */
const withFile = (table: Planted): Loose => table.find(({ files }) => Array.isArray(files))
const settings = (table: Planted): Loose => table.find(({ sk }) => sk === 'SETTINGS')

/** What goes wrong where partners register themselves. */
export const registrationCorruptions: readonly Corruption[] = [
  {
    what: 'answers to a legal type that are gone',
    plant: (table) => {
      const answers = details(table)
      const { partnerId } = answers
      table.remove(answers)
      return {
        item: `PARTNERS/${partnerId}`,
        says: /partner .* answered what the legal type asks at .*; but LEGALDETAILS\/.* does not say so/,
      }
    },
  },
  {
    what: 'answers that stayed when the person was erased',
    plant: (table) => {
      const { partnerId } = details(table)
      table.edit(
        table.find(({ pk, sk }) => pk === 'PARTNERS' && sk === partnerId),
        { legalDetailsAt: undefined },
      )
      return {
        item: `LEGALDETAILS/${partnerId}`,
        says: /answered what the legal type asks at .*; but PARTNERS\/.* does not say so/,
      }
    },
  },
  {
    what: 'answers that stand under another partner',
    plant: (table) => ({
      item: table.edit(details(table), { partnerId: table.partner('plain').id }),
      says: /partnerId is /,
    }),
  },
  {
    what: 'answers that are not encrypted',
    plant: (table) => ({ item: table.edit(details(table), { ciphertext: 'ОГРН 1' }), says: /ciphertext: / }),
  },
  {
    what: 'a part of a file that is gone',
    plant: (table) => {
      table.remove(filePart(table))
      return { item: nameOf(withFile(table)), says: /part 0 of file .* has 67 bytes; but LEGALFILES#.*\/PART does not say so/ }
    },
  },
  {
    what: 'a part of a file that no answer names',
    plant: (table) => ({
      item: table.put({ ...filePart(table), pk: 'LEGALFILES#other#0', fileId: 'other' }),
      says: /part 0 of file other of partner .* but LEGALDETAILS\/.* does not say so/,
    }),
  },
  {
    what: 'a part of a file that stayed when its answers went',
    plant: (table) => {
      table.edit(withFile(table), { files: undefined })
      return { item: nameOf(filePart(table)), says: /part 0 of file .* but LEGALDETAILS\/.* does not say so/ }
    },
  },
  {
    what: 'a part of a file that breaks off',
    plant: (table) => {
      const part = filePart(table)
      return { item: table.edit(part, { sealed: part.sealed.slice(0, -1) }), says: /has 66 bytes; but .*has 67 bytes/ }
    },
  },
  {
    what: 'a part of a file under another key than it says',
    plant: (table) => ({ item: table.edit(filePart(table), { number: 1 }), says: /the key that it is of is LEGALFILES#.*#0/ }),
  },
  {
    what: 'a file of no length',
    plant: (table) => ({ item: table.edit(withFile(table), { files: [{ id: 'a', bytes: 0 }] }), says: /files\.0\.bytes: / }),
  },
  {
    what: 'an agreement of a partner who is not there',
    plant: (table) => ({
      item: table.put({ ...agreement(table), pk: `AGREEMENTS#${stranger}`, partnerId: stranger }),
      says: /the partner PARTNERS\/.* is not there/,
    }),
  },
  {
    what: 'an agreement that stands under another partner',
    plant: (table) => ({
      item: table.edit(agreement(table), { partnerId: table.partner('plain').id }),
      says: /partnerId is /,
    }),
  },
  {
    what: 'an agreement to another version than its key says',
    plant: (table) => ({ item: table.edit(agreement(table), { version: '2020-01' }), says: /version is 2020-01 / }),
  },
  {
    what: 'an agreement of which only half is erased',
    plant: (table) => ({
      item: table.edit(agreement(table), { ipAddress: null }),
      says: /from where it was agreed is erased by half/,
    }),
  },
  {
    what: 'an agreement of no moment',
    plant: (table) => ({ item: table.edit(agreement(table), { agreedAt: 'yesterday' }), says: /agreedAt: expected a moment/ }),
  },
  {
    what: 'a registration whose agreement is gone',
    plant: (table) => {
      const entry = registered(table)
      table.remove(table.find(({ pk }) => pk === `AGREEMENTS#${entry.byPartnerId}`))
      return { item: nameOf(entry), says: /the agreement AGREEMENTS#.*\/2026-11 is not there/ }
    },
  },
  {
    what: 'an act of a partner who is not there',
    plant: (table) => ({
      item: table.edit(registered(table), { byPartnerId: stranger, after: {} }),
      says: /the partner PARTNERS\/.* is not there/,
    }),
  },
  {
    what: 'an act of a partner and of an administrator',
    plant: (table) => ({
      item: table.edit(registered(table), { by: table.find(({ sk }) => sk.startsWith('ADMINISTRATOR#')) }),
      says: /an administrator and a partner did it/,
    }),
  },
  {
    what: 'registration that is open without terms',
    plant: (table) => ({ item: table.edit(settings(table), { terms: undefined }), says: /registration is open without terms/ }),
  },
  {
    what: 'a level of who registers that is not there',
    plant: (table) => ({
      item: table.edit(settings(table), { registeredPartner: { levelId: stranger, groupIds: [] } }),
      says: /the level of who registers, .* is not in the contour/,
    }),
  },
  {
    what: 'somebody to ask who cannot be reached',
    plant: (table) => ({ item: table.edit(settings(table), { contact: {} }), says: /contact: expected a way to reach somebody/ }),
  },
  {
    what: 'a colour that is none',
    plant: (table) => ({ item: table.edit(settings(table), { accentColor: 'red' }), says: /accentColor: / }),
  },
  {
    what: 'a name of nothing',
    plant: (table) => ({ item: table.edit(settings(table), { displayName: '' }), says: /displayName: / }),
  },
  {
    what: 'a name of Telegram that leads elsewhere',
    plant: (table) => ({
      item: table.edit(settings(table), { contact: { telegram: '@help/../other' } }),
      says: /contact\.telegram: /,
    }),
  },
]
