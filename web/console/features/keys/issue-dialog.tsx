import { Button, Checkbox, Group, Modal, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ApiFailure } from '../../../shared/api/api-failure.ts'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { dayBounds } from '../../../shared/format/format.ts'
import { sharedTexts } from '../../../shared/texts/shared-texts.ts'
import { ActNotice } from '../../look/act-notice.tsx'
import { keyTexts } from './key-texts.ts'
import type { ServiceAccount } from './service-requests.ts'
import { type Issuance, type Scope, sendIssuance } from './key-requests.ts'

interface IssueDialogProps {
  isOpen: boolean
  /** For whom, where it is for a service account. */
  service: ServiceAccount | undefined
  onClose: () => void
  onIssued: (secret: string | null) => void
}

/** Issues a key: what for, what it opens, until when. */
export function IssueDialog({ isOpen, service, onClose, onIssued }: IssueDialogProps) {
  const t = keyTexts.use()
  const { dialog } = sharedTexts.use()
  const form = useIssueForm(service)
  const act = useIntendedAct({
    name: service ? `issue-key:${service.id}` : 'issue-key',
    send: sendIssuance,
    onDone: ({ secret }) => {
      form.reset()
      onIssued(secret)
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const body = form.judged()
    if (body) void act.intend(body)
  }
  return (
    <Modal
      opened={isOpen}
      onClose={() => !act.isBusy && onClose()}
      title={service ? t.service.issueFor(service.title) : t.issue}
      closeButtonProps={{ 'aria-label': dialog.close }}
      closeOnClickOutside={false}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <ActNotice act={act} />
          <IssueFields
            form={form}
            service={service}
            wrong={act.state.kind === 'refused' ? wrongAddresses(form, act.state.failure) : []}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={act.isBusy}>
              {dialog.cancel}
            </Button>
            <Button type="submit" loading={act.isBusy}>
              {t.issue}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

type IssueForm = ReturnType<typeof useIssueForm>

const empty = { title: '', isLimited: true, scopes: [] as Scope[], addresses: '', isEndless: false, day: '', reason: '' }

/** What is listed one a line, or with commas between; null for nothing. */
function listed(text: string): string[] | null {
  const named = text.split(/[\s,;]+/).filter((one) => one !== '')
  return named.length > 0 ? named : null
}

function useIssueForm(service: ServiceAccount | undefined) {
  const t = keyTexts.use()
  const [draft, setValues] = useDraft(service ? `issue-key:${service.id}` : 'issue-key', empty)
  // A draft of an earlier version says nothing of what was added since.
  const values = { ...empty, ...draft }
  const [isJudged, setJudged] = useState(false)
  const { title, isLimited, scopes, addresses, isEndless, day, reason } = values
  const faults = {
    title: title.trim() === '' ? t.nameMissing : undefined,
    scopes: isLimited && scopes.length === 0 ? t.scopesMissing : undefined,
  }
  return {
    values,
    errors: isJudged ? faults : { title: undefined, scopes: undefined },
    set: (changed: Partial<typeof empty>): void => setValues({ ...values, ...changed }),
    reset: (): void => {
      setValues(empty)
      setJudged(false)
    },
    /** What is to be sent, where nothing is wrong with it. */
    judged: (): Issuance | undefined => {
      setJudged(true)
      if (faults.title ?? faults.scopes) return undefined
      return {
        title: title.trim(),
        scopes: isLimited ? scopes : 'everything',
        allowedAddresses: listed(addresses),
        expiresAt: isEndless ? 'never' : day === '' ? null : (dayBounds(day).until ?? null),
        serviceAccountId: service?.id ?? null,
        reason: reason.trim() || null,
      }
    },
  }
}

/** Those that the refusal names, each by its place. */
function wrongAddresses({ values }: IssueForm, { violations }: ApiFailure): string[] {
  const named = listed(values.addresses) ?? []
  const places = violations.map(({ path }) => /^allowedAddresses\[(\d+)\]$/.exec(path)?.[1])
  return places.flatMap((place) => (place === undefined ? [] : (named[Number(place)] ?? [])))
}

interface IssueFieldsProps {
  form: IssueForm
  service: ServiceAccount | undefined
  wrong: readonly string[]
}

function IssueFields({ form: { values, errors, set }, service, wrong }: IssueFieldsProps) {
  const t = keyTexts.use()
  const names = service?.scopes ?? (Object.keys(t.scopes) as Scope[])
  return (
    <>
      <TextInput
        label={t.name}
        description={t.nameHint}
        required
        data-autofocus
        maxLength={200}
        autoComplete="off"
        value={values.title}
        error={errors.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Radio.Group
        label={t.opens}
        value={values.isLimited ? 'some' : 'all'}
        onChange={(value) => set({ isLimited: value === 'some' })}
      >
        <Group mt={4}>
          <Radio value="some" label={t.opensSome} />
          <Radio value="all" label={service ? t.service.opensAll : t.opensAll} />
        </Group>
      </Radio.Group>
      {values.isLimited && (
        <Checkbox.Group aria-label={t.opens} value={values.scopes} error={errors.scopes} onChange={(scopes) => set({ scopes })}>
          <Stack gap={6}>
            {names.map((name) => (
              <Checkbox key={name} value={name} label={`${t.scopes[name]} (${name})`} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Textarea
        label={t.addresses}
        description={t.addressesHint}
        autosize
        minRows={2}
        autoComplete="off"
        spellCheck={false}
        value={values.addresses}
        error={wrong.length > 0 ? t.addressesWrong(wrong.join(', ')) : undefined}
        onChange={(event) => set({ addresses: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t.expires}
        description={t.expiresHint}
        disabled={values.isEndless}
        value={values.isEndless ? '' : values.day}
        onChange={(event) => set({ day: event.currentTarget.value })}
      />
      <Checkbox
        label={t.endless}
        checked={values.isEndless}
        onChange={(event) => set({ isEndless: event.currentTarget.checked })}
      />
      <TextInput
        label={t.reason}
        maxLength={1000}
        autoComplete="off"
        value={values.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
    </>
  )
}
