import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { dropDraft, forgetTyped, noteTyped, withDraft } from './drafts.ts'

/**
 * State of a form that survives the end of the page: when the page ends while the form is open, the input is kept in this tab for the
 * person who typed it, and is restored when they open the form again. A closed form keeps nothing.
 *
 * @param name of the field and of what it belongs to; unique among those on the screen at once
 */
export function useDraft<Value>(name: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const [first] = useState(initial)
  const [value, setValue] = useState(() => withDraft(name, initial))
  useEffect(() => dropDraft(name), [name])
  useEffect(() => {
    noteTyped(name, { value, initial: first })
    return () => forgetTyped(name)
  }, [name, value, first])
  return [value, setValue]
}
