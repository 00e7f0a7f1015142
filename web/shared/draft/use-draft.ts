import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { dropDraft, forgetTyped, noteTyped, withDraft } from './drafts.ts'

/**
 * State of a form that is not lost with the page: when the page ends while the form is open, what was typed is kept in this tab for
 * the person who typed it, and stands in the form when they open it again. A form that is closed keeps nothing.
 *
 * @param name of the field and of what it belongs to: no two on the screen at once have the same
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
