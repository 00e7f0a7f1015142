import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { api, unwrap } from '../../shared/api/client.ts'
import type { FileAnswer } from '../../shared/files/file-answers.ts'
import { fileTexts, useFileSize } from '../../shared/files/file-texts.ts'
import { HiddenFileInput } from '../../shared/files/hidden-file-input.tsx'
import { saveFile } from '../../shared/files/save-file.ts'
import { acceptedFiles, useChosenFile } from '../../shared/files/use-chosen-file.ts'
import { Button } from '../look/button.tsx'
import { FailureNotice } from '../look/failure-notice.tsx'

interface FileFieldProps {
  /** The id of the field. */
  fieldTypeId: string
  label: string
  isRequired: boolean
  answer: FileAnswer | undefined
  error?: string | undefined
  onChange: (answer: FileAnswer | undefined) => void
}

/** A file that a legal type asks for: the one that is there, or a new one. */
export function FileField({ fieldTypeId, label, isRequired, answer, error, onChange }: FileFieldProps) {
  const t = fileTexts.use()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { choose, forget, trouble, isPreparing } = useChosenFile((file) => onChange({ kind: 'new', file }))
  const fault = trouble ? t.trouble[trouble] : error
  return (
    <fieldset className="field file-field" aria-describedby={fault ? `${id}-error ${id}-hint` : `${id}-hint`}>
      <legend>{isRequired ? `${label} *` : label}</legend>
      <p className="hint" id={`${id}-hint`}>
        {t.hint}
      </p>
      {fault && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {fault}
        </p>
      )}
      {isPreparing ? <p role="status">{t.preparing}</p> : answer ? <Named answer={answer} /> : <p className="quiet">{t.none}</p>}
      <div className="row">
        <Button
          kind="quiet"
          aria-label={answer ? t.otherOf(label) : t.chooseOf(label)}
          isBusy={isPreparing}
          onClick={() => input.current?.click()}
        >
          {answer ? t.other : t.choose}
        </Button>
        {answer?.kind === 'kept' && <SaveButton fieldTypeId={fieldTypeId} label={label} />}
        {answer && (
          <Button kind="link" aria-label={t.removeOf(label)} onClick={() => (forget(), onChange(undefined))}>
            {t.remove}
          </Button>
        )}
      </div>
      <HiddenFileInput ref={input} label={label} accept={acceptedFiles} onChoose={(file) => void choose(file)} />
    </fieldset>
  )
}

function Named({ answer: { kind, file } }: { answer: FileAnswer }) {
  const t = fileTexts.use()
  const sizeOf = useFileSize()
  return (
    <p className="file-name">
      {file.name} <span className="quiet">{kind === 'new' ? `${sizeOf(file.bytes)}, ${t.isNew}` : sizeOf(file.bytes)}</span>
    </p>
  )
}

/** Hands over the file that is stored. */
function SaveButton({ fieldTypeId, label }: { fieldTypeId: string; label: string }) {
  const t = fileTexts.use()
  const load = useMutation({
    mutationFn: () => unwrap(api.GET('/api/account/legal-details/{fieldTypeId}/file', { params: { path: { fieldTypeId } } })),
    gcTime: 0,
    onSuccess: ({ file }) => file && saveFile(file),
  })
  return (
    <>
      <Button kind="link" aria-label={t.saveOf(label)} isBusy={load.isPending} onClick={() => load.mutate()}>
        {t.save}
      </Button>
      {load.data?.file === null && <p role="status">{t.gone}</p>}
      {load.error && <FailureNotice error={load.error} />}
    </>
  )
}
