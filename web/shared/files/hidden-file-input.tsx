import type { RefObject } from 'react'

interface HiddenFileInputProps {
  /** Pressed by the button that people see. */
  ref: RefObject<HTMLInputElement | null>
  label: string
  /** Kinds of files, as browsers take them. */
  accept: string
  onChoose: (file: File | undefined) => void
}

/** The browser's own choice of a file, behind a button of the app. */
export function HiddenFileInput({ ref, label, accept, onChoose }: HiddenFileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      onChange={({ currentTarget }) => {
        onChoose(currentTarget.files?.[0])
        // The same file can be chosen again after it was mended.
        currentTarget.value = ''
      }}
    />
  )
}
