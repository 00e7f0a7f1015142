import { useState } from 'react'
import { type BankDetails, bankFaults } from '../../../lib/domain/value/bank-details.ts'
import { compactInn } from '../../shared/money/read-inn.ts'
import { fieldTexts } from '../../shared/money/texts/field-texts.ts'
import { TextField } from '../look/text-field.tsx'
import { payingTexts } from './paying-texts.ts'

const lengths = { bic: 9, account: 20, correspondentAccount: 20 } as const
const bankFields: readonly (keyof BankDetails)[] = ['bic', 'account', 'correspondentAccount']

/** A bank account as it is typed, and what is wrong with it. */
export function useBankFields() {
  const [typed, setTyped] = useState<BankDetails>({ bic: '', account: '', correspondentAccount: '' })
  const [isJudged, setJudged] = useState(false)
  const compact = {
    bic: compactInn(typed.bic),
    account: compactInn(typed.account),
    correspondentAccount: compactInn(typed.correspondentAccount),
  }
  const faults = bankFaults(compact)
  return {
    /** Undefined while it has a fault. */
    bank: faults.length === 0 ? compact : undefined,
    /** Shows faults from now on. */
    judge: () => setJudged(true),
    typed,
    type: (field: keyof BankDetails, text: string) => setTyped({ ...typed, [field]: text }),
    faultOf: (field: keyof BankDetails) => {
      const found = faults.find((one) => one.field === field)
      // A check digit is checked as soon as all digits are typed; the form, when the person sends it.
      return isJudged || compact[field].length >= lengths[field] ? found?.fault : undefined
    },
  }
}

export function BankFields({ fields }: { fields: ReturnType<typeof useBankFields> }) {
  const t = payingTexts.use()
  const { faults } = fieldTexts.use().paying
  return bankFields.map((field, index) => {
    const fault = fields.faultOf(field)
    return (
      <TextField
        key={field}
        label={t[field]}
        inputMode="numeric"
        autoComplete="off"
        maxLength={50}
        autoFocus={index === 0}
        value={fields.typed[field]}
        error={fault && faults[fault]}
        onChange={(text) => fields.type(field, text)}
      />
    )
  })
}
