import { useState } from 'react'
import { useDraft } from '../draft/use-draft.ts'
import { fieldTexts } from './texts/field-texts.ts'
import { readAmount } from './read-amount.ts'

/**
 * A field for an amount: what was typed stays as it was typed, and is judged when it is left or sent.
 *
 * @param name under which it outlives the page, as useDraft has it
 */
export function useAmountField(name: string, initial = '') {
  const [text, setText] = useDraft(name, initial)
  const [isJudged, setJudged] = useState(false)
  const { amount: faults } = fieldTexts.use()
  const typed = readAmount(text)
  return {
    text,
    setText,
    /** Undefined while there is no amount. */
    kopecks: 'kopecks' in typed ? typed.kopecks : undefined,
    error: isJudged && 'fault' in typed ? faults[typed.fault] : undefined,
    /** Judges what was typed from now on; whether it is an amount. */
    judge: (): boolean => {
      setJudged(true)
      return 'kopecks' in typed
    },
  }
}
