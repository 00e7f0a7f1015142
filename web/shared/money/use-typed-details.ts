import { useState } from 'react'
import type { LegalTypeName } from '../../../lib/domain/contour/contour.ts'
import {
  type PaymentDetails,
  type PaymentField,
  paymentFaults,
  paymentKinds,
  tidyDetails,
} from '../../../lib/domain/payout/payment-details.ts'
import { useFormat } from '../format/format.ts'
import { fieldTexts } from './texts/field-texts.ts'
import { type ShownBank, useBank } from './use-bank.ts'

const numbers: ReadonlySet<PaymentField> = new Set(['bic', 'account', 'correspondentAccount', 'kpp', 'phone'])
const lengths: Partial<Record<PaymentField, number>> = { bic: 9, account: 20, correspondentAccount: 20 }
const ofAccount = ['bic', 'account', 'bank', 'correspondentAccount', 'payee'] as const
const nothing = { bic: '', account: '', correspondentAccount: '', bank: '', kpp: '', payee: '', phone: '' }

type Typed = Readonly<Partial<Record<PaymentField, string>>>

/** Whose details are typed, as far as the profile knows. */
interface TypedFor {
  legalType: LegalTypeName | undefined
  lastName: string | null
  firstName: string | null
  middleName: string | null
}

type PayingTexts = ReturnType<typeof fieldTexts.use>['paying']

/** Payment details as they are typed, and what is wrong with them. No tab keeps them: they decide where money goes. */
export function useTypedDetails(of: TypedFor) {
  const t = fieldTexts.use().paying
  const { date } = useFormat()
  const [kind, setKind] = useState<PaymentDetails['kind']>('BankAccount')
  const [typed, setTyped] = useState<Typed>({ payee: payeeOf(of) })
  const [isJudged, setJudged] = useState(false)
  const known = useBank(kind === 'BankAccount' ? withoutBlanks(typed.bic ?? '') : '')
  const shown = { ...nothing, ...(kind === 'BankAccount' && fromDirectory(known)), ...typed }
  const details = tidyDetails(kind === 'BankAccount' ? { kind, ...shown } : { kind, phone: shown.phone, bank: shown.bank })
  const found = paymentFaults(details)
  // КПП is a company's alone: nobody else is asked for one.
  const ofCompany = of.legalType === 'LegalEntity' ? (['kpp'] as const) : []
  const fields: readonly PaymentField[] = kind === 'BankAccount' ? [...ofAccount, ...ofCompany] : ['phone', 'bank']
  const faultOf = (field: PaymentField): string | undefined => {
    // A key is checked as soon as all digits are typed; everything else, when the person sends it.
    const isWhole = withoutBlanks(shown[field]).length >= (lengths[field] ?? Infinity)
    const fault = isJudged || isWhole ? found.find((one) => one.field === field)?.fault : undefined
    return fault && t.faults[fault]
  }
  const hintOf = (field: PaymentField): string | undefined => {
    if (field === 'payee') return t.payeeHint
    if (field === 'bic') return known && bicHint(known, t, date)
    const said = fromDirectory(known)[field]
    return said === undefined || said === shown[field] ? undefined : t.inDirectory(said)
  }
  return {
    kind,
    kinds: paymentKinds.map((value) => ({ value, text: t.kinds[value] })),
    setKind: (value: string): void => setKind(value === 'FastPayments' ? value : 'BankAccount'),
    /** Undefined while they have a fault. */
    details: found.length === 0 ? details : undefined,
    /** Shows all faults from now on. */
    judge: (): void => setJudged(true),
    fields: fields.map((field) => ({
      field,
      label: t.fields[field],
      hint: hintOf(field),
      inputMode: numbers.has(field) ? (field === 'phone' ? ('tel' as const) : ('numeric' as const)) : ('text' as const),
      value: shown[field],
      fault: faultOf(field),
      onChange: (text: string): void => setTyped((before) => ({ ...before, [field]: text })),
    })),
  }
}

/** What people are called by their bank, as far as the profile knows; a company writes its name. */
function payeeOf({ legalType, lastName, firstName, middleName }: TypedFor): string {
  return legalType === 'LegalEntity' ? '' : [lastName, firstName, middleName].filter(Boolean).join(' ')
}

const withoutBlanks = (text: string): string => text.replaceAll(/\s/g, '')

/** What the directory fills in where the person has typed nothing. */
function fromDirectory(known: ShownBank | undefined): Typed {
  const { name, correspondentAccount } = known?.bank ?? {}
  return { ...(name !== undefined && { bank: name }), ...(correspondentAccount && { correspondentAccount }) }
}

/** Which bank it is, so that a wrong digit is seen at once; nothing as long as the contour has no directory. */
function bicHint({ bank, directoryDay }: ShownBank, t: PayingTexts, date: (day: string) => string): string | undefined {
  if (bank) return [bank.name, bank.city, bank.isRevoked && t.revoked].filter(Boolean).join(', ')
  return directoryDay === null ? undefined : t.unknownBic(date(directoryDay))
}
