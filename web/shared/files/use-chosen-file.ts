import { useRef, useState } from 'react'
import { type FileTrouble, type PreparedFile, preparedFile } from './prepared-file.ts'

/** What the picker of the browser offers. A telephone turns its own kind of photo into a JPEG for it. */
export const acceptedFiles = 'application/pdf,image/jpeg,image/png,image/webp'

/** Choosing a file: it is looked at and made smaller before it is taken. */
export function useChosenFile(onChosen: (file: PreparedFile) => void) {
  const [trouble, setTrouble] = useState<FileTrouble>()
  const [isPreparing, setPreparing] = useState(false)
  // Somebody may choose another one while the first is still looked at.
  const last = useRef<File>(undefined)
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return
    last.current = file
    setTrouble(undefined)
    setPreparing(true)
    const prepared = await preparedFile(file)
    if (last.current !== file) return
    setPreparing(false)
    if (typeof prepared === 'string') setTrouble(prepared)
    else onChosen(prepared)
  }
  /** What was wrong with a file is said until another one is chosen, or none is wanted. */
  const forget = (): void => setTrouble(undefined)
  return { choose, forget, trouble, isPreparing }
}
