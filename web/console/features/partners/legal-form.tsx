import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { ApiFailure } from '../../../shared/api/api-failure.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { compactInn, innLengths, innProblem } from '../../../shared/money/read-inn.ts'
import { fieldTexts } from '../../../shared/money/texts/field-texts.ts'
import { areTooMany, type FileAnswer, filesIn } from '../../../shared/files/file-answers.ts'
import { fileTexts } from '../../../shared/files/file-texts.ts'
import { FailureNotice } from '../../look/failure-notice.tsx'
import { FileInput } from './file-input.tsx'
import { legalFaults, sentOf, type TypedAnswers, typedOf } from './legal-answers.ts'
import {
  type AskedField,
  changeLegalDetails,
  type Configuration,
  type LegalDetails,
  type Partner,
  usePartnerChanged,
} from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'

interface LegalFormProps {
  partner: Partner
  configuration: Configuration
  known: LegalDetails
  onClose: () => void
}

/** What is typed into the form, and the outcome of sending it. */
function useLegalForm({ partner, configuration, known, onClose }: LegalFormProps) {
  const t = partnerTexts.use()
  const { inn: innTexts } = fieldTexts.use()
  const { missing: fileMissing, tooMany } = fileTexts.use()
  const changed = usePartnerChanged()
  const [legalTypeId, setLegalTypeId] = useState(partner.legalType?.id ?? '')
  const [inn, setInn] = useState(partner.inn ?? '')
  const [typed, setTyped] = useState<TypedAnswers>(typedOf(known))
  const [files, setFiles] = useState(filesIn([...known.former, ...known.present]))
  const [isJudged, setJudged] = useState(false)
  // The revision that was looked at: a second press changes nothing twice.
  const act = useMutation({
    mutationFn: (body: Parameters<typeof changeLegalDetails>[1]) => changeLegalDetails(partner.id, body),
    gcTime: 0,
    onSuccess: (saved) => {
      changed.profile(saved)
      announce(t.legal.saved)
      onClose()
    },
  })
  const type = configuration.legalTypes.find(({ id }) => id === legalTypeId)
  const fields = (type?.fields ?? []).filter(({ hidden }) => !hidden)
  const problem = inn.trim() === '' ? undefined : innProblem(inn, type?.type ?? null)
  const innText = {
    wrongLength: innTexts.wrongLength(innLengths(type?.type ?? null)),
    wrongCheckDigits: innTexts.wrongCheckDigits,
  }
  const missing = fields.filter(
    ({ id, type: kind, required }) => required && (kind === 'File' ? files[id] === undefined : (typed[id] ?? '').trim() === ''),
  )
  const isTooMuch = areTooMany(fields, files)
  const failure = act.error instanceof ApiFailure ? act.error : undefined
  const faults = legalFaults(failure, fields)
  const errors: Readonly<Record<string, string>> = {
    ...faults.errors,
    ...(isJudged && problem && { inn: innText[problem] }),
    ...(isJudged &&
      Object.fromEntries(missing.map(({ id, type: kind }) => [id, kind === 'File' ? fileMissing : t.legal.fillIn]))),
    ...(isTooMuch && Object.fromEntries(fields.filter(({ id }) => files[id]?.kind === 'new').map(({ id }) => [id, tooMany]))),
  }
  const send = (): void => {
    setJudged(true)
    if (problem !== undefined || missing.length > 0 || isTooMuch || act.isPending) return
    act.mutate({
      revision: partner.revision,
      legalTypeId: legalTypeId || null,
      inn: compactInn(inn) || null,
      legalDetails: sentOf(fields, typed, files),
    })
  }
  return {
    legalTypeId,
    setLegalTypeId,
    inn,
    setInn,
    typed,
    files,
    setFile: (id: string, answer: FileAnswer | undefined): void => setFiles((before) => ({ ...before, [id]: answer })),
    fields,
    errors,
    send,
    setAnswer: (id: string, text: string): void => setTyped((before) => ({ ...before, [id]: text })),
    isBusy: act.isPending,
    /** What no field shows. */
    failure: Object.keys(faults.errors).length === 0 ? act.error : null,
  }
}

/** The legal type, the ИНН of its length and what it asks, saved at once. What is typed here is kept nowhere: it may be a passport. */
export function LegalForm(props: LegalFormProps) {
  const t = partnerTexts.use()
  const form = useLegalForm(props)
  const { legalTypes } = props.configuration
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    form.send()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack maw="40rem">
        {form.failure && <FailureNotice error={form.failure} />}
        <NativeSelect
          label={t.profile.legalType}
          value={form.legalTypeId}
          onChange={(event) => form.setLegalTypeId(event.currentTarget.value)}
          data={[
            { value: '', label: t.profile.none },
            ...legalTypes
              .filter(({ id, hidden }) => !hidden || id === form.legalTypeId)
              .map(({ id, type, hidden }) => ({
                value: id,
                label: hidden ? t.profile.hiddenType(t.legalTypes[type]) : t.legalTypes[type],
              })),
          ]}
        />
        <TextInput
          label={t.profile.inn}
          description={t.profile.innHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={50}
          value={form.inn}
          error={form.errors['inn']}
          onChange={(event) => form.setInn(event.currentTarget.value)}
        />
        {form.fields.map((field) =>
          field.type === 'File' ? (
            <FileInput
              key={field.id}
              label={field.label}
              isRequired={field.required}
              answer={form.files[field.id]}
              error={form.errors[field.id]}
              onChange={(answer) => form.setFile(field.id, answer)}
            />
          ) : (
            <AnswerInput
              key={field.id}
              field={field}
              value={form.typed[field.id] ?? ''}
              error={form.errors[field.id]}
              onChange={(text) => form.setAnswer(field.id, text)}
            />
          ),
        )}
        <Group>
          <Button type="submit" loading={form.isBusy}>
            {t.profile.save}
          </Button>
          <Button variant="default" disabled={form.isBusy} onClick={props.onClose}>
            {t.legal.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface AnswerInputProps {
  field: AskedField
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

function AnswerInput({ field: { label, type, options, required }, value, error, onChange }: AnswerInputProps) {
  const t = partnerTexts.use()
  const common = { label, value, error, required }
  if (type === 'Boolean' || type === 'List') {
    const choices =
      type === 'List'
        ? (options ?? []).filter(({ id, hidden }) => !hidden || id === value).map(({ id, name }) => ({ value: id, label: name }))
        : [
            { value: 'true', label: t.profile.yes },
            { value: 'false', label: t.profile.no },
          ]
    return (
      <NativeSelect
        {...common}
        data={[{ value: '', label: t.legal.unanswered }, ...choices]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <TextInput
      {...common}
      autoComplete="off"
      maxLength={1000}
      type={type === 'Date' ? 'date' : 'text'}
      inputMode={type === 'Number' ? 'decimal' : 'text'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
