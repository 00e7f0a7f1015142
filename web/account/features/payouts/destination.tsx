import { useState } from 'react'
import { bankDetailsText, maxRequisitesLength } from '../../../../lib/domain/value/bank-details.ts'
import type { components } from '../../../shared/api.d.ts'
import { TextArea } from '../../look/text-area.tsx'
import { BankFields, useBankFields } from '../../paying/bank-fields.tsx'
import { maskedText } from '../../paying/masked-digits.ts'
import { payoutTexts } from './payout-texts.ts'

/** The destination of a request. */
export interface Destination {
  body: Pick<components['schemas']['OwnPayoutCreation'], 'requisites' | 'bank' | 'keep'>
  /** As the payer reads it. */
  text: string
  /** Whether it is that of the profile. Any other needs a code. */
  isConfirmed: boolean
}

type Way = 'confirmed' | 'words' | 'bank'

/**
 * The destination that is chosen so far.
 *
 * @param confirmed the details of the profile; empty where there are none
 */
export function useDestination(confirmed: string) {
  const [chosenWay, setWay] = useState<Way>('confirmed')
  const [words, setWords] = useState('')
  const [isJudged, setJudged] = useState(false)
  const [keep, setKeep] = useState(confirmed === '')
  const bank = useBankFields()
  // The profile may have lost its details meanwhile.
  const way = chosenWay === 'confirmed' && confirmed === '' ? 'words' : chosenWay
  return {
    confirmed,
    way,
    setWay,
    words,
    setWords,
    isMissing: isJudged && way === 'words' && words.trim() === '',
    bank,
    keep,
    setKeep,
    /** Undefined while it is incomplete. */
    destination: destinationBy(),
    /** Shows from now on what is missing. */
    judge: () => {
      setJudged(true)
      bank.judge()
    },
  }

  function destinationBy(): Destination | undefined {
    if (way === 'confirmed') return { body: { requisites: confirmed }, text: confirmed, isConfirmed: true }
    if (way === 'bank') {
      return bank.bank && { body: { bank: bank.bank, keep }, text: bankDetailsText(bank.bank), isConfirmed: false }
    }
    const text = words.trim()
    return text === '' ? undefined : { body: { requisites: text, keep }, text, isConfirmed: false }
  }
}

/** The choice between the details of the profile and others, which are typed here. */
export function DestinationFields({ of }: { of: ReturnType<typeof useDestination> }) {
  const t = payoutTexts.use()
  const { confirmed, way } = of
  const ways: readonly Way[] = confirmed === '' ? ['words', 'bank'] : ['confirmed', 'words', 'bank']
  return (
    <fieldset className="card stack">
      <legend>{t.requisites}</legend>
      {confirmed === '' && <p className="notice">{t.noDetails}</p>}
      {ways.map((one) => (
        <label key={one} className="check-row">
          <input type="radio" name="destination" checked={way === one} onChange={() => of.setWay(one)} />
          <span>
            {t.ways[one]}
            {one === 'confirmed' && <span className="as-written quiet">{maskedText(confirmed)}</span>}
          </span>
        </label>
      ))}
      {way === 'words' && (
        <TextArea
          label={t.words}
          hint={t.wordsHint}
          value={of.words}
          maxLength={maxRequisitesLength}
          error={of.isMissing ? t.wordsMissing : undefined}
          onChange={of.setWords}
        />
      )}
      {way === 'bank' && <BankFields fields={of.bank} />}
      {way !== 'confirmed' && (
        <>
          <label className="check-row">
            <input type="checkbox" checked={of.keep} onChange={(event) => of.setKeep(event.currentTarget.checked)} />
            <span>{confirmed === '' ? t.keep : t.keepInstead}</span>
          </label>
          <p className="quiet">{t.takesCode}</p>
        </>
      )}
    </fieldset>
  )
}
