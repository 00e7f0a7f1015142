import { Button, Checkbox, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { usePerson } from '../../../shared/session/session.ts'
import { sharedTexts } from '../../../shared/texts/shared-texts.ts'
import { ActNotice } from '../../look/act-notice.tsx'
import { type Listed, nameOf, peopleQuery, peopleTexts, type Role, roleNames } from './people-texts.ts'
import { refetchPeople } from './refetch-people.ts'

interface Values {
  email: string
  firstName: string
  lastName: string
  middleName: string
}
const nobody: Values = { email: '', firstName: '', lastName: '', middleName: '' }

const sentOf = ({ email, firstName, lastName, middleName }: Values) => ({
  email: email.trim(),
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  middleName: middleName.trim() || null,
})

/** The names and the address of an administrator, and what is missing among them. */
function usePersonForm(initial: Values) {
  const t = peopleTexts.use()
  const [values, setValues] = useState(initial)
  const [isJudged, setJudged] = useState(false)
  const { email, firstName, lastName } = values
  const faults = {
    email: /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : t.emailMissing,
    firstName: firstName.trim() === '' ? t.firstNameMissing : undefined,
    lastName: lastName.trim() === '' ? t.lastNameMissing : undefined,
  }
  return {
    values,
    errors: isJudged ? faults : { email: undefined, firstName: undefined, lastName: undefined },
    isJudged,
    set: (changed: Partial<Values>): void => setValues((before) => ({ ...before, ...changed })),
    judged: (): boolean => {
      setJudged(true)
      return Object.values(faults).every((fault) => fault === undefined)
    },
  }
}

type PersonForm = ReturnType<typeof usePersonForm>

function PersonFields({ form: { values, errors, set }, isOwn = false }: { form: PersonForm; isOwn?: boolean }) {
  const t = peopleTexts.use()
  const field = (name: keyof Values, label: string) => ({
    label,
    value: values[name],
    maxLength: name === 'email' ? 254 : 200,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput
        {...field('email', t.email)}
        type="email"
        required
        disabled={isOwn}
        description={isOwn ? t.ownEmail : undefined}
        error={errors.email}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...field('firstName', t.firstName)} required error={errors.firstName} />
        <TextInput {...field('lastName', t.lastName)} required error={errors.lastName} />
      </SimpleGrid>
      <TextInput {...field('middleName', t.middleName)} />
    </>
  )
}

interface FormDialogProps {
  title: string
  submit: string
  isBusy: boolean
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}

function FormDialog({ title, submit, isBusy, onClose, onSubmit, children }: FormDialogProps) {
  const { dialog } = sharedTexts.use()
  const send = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Modal
      opened
      size="lg"
      onClose={() => !isBusy && onClose()}
      title={title}
      closeButtonProps={{ 'aria-label': dialog.close }}
      closeOnClickOutside={false}
    >
      <form onSubmit={send} noValidate>
        <Stack>
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              {dialog.cancel}
            </Button>
            <Button type="submit" loading={isBusy}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Invites somebody by mail: an address, a name, and at least one role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = peopleTexts.use()
  const client = useQueryClient()
  const form = usePersonForm(nobody)
  const [roles, setRoles] = useState<readonly Role[]>([])
  const act = useIntendedAct({
    name: 'invite-administrator',
    send: (body: ReturnType<typeof sentOf> & { roles: Role[] }, key) =>
      unwrap(api.POST('/api/console/administrator', { body, headers: { 'Idempotency-Key': key } })),
    onDone: ({ email }) => {
      announce(t.invited(email))
      for (const queryKey of [peopleQuery, ['configuration']]) void client.invalidateQueries({ queryKey })
      onClose()
    },
  })
  const submit = (): void => {
    if (form.judged() && roles.length > 0) void act.intend({ ...sentOf(form.values), roles: [...roles] })
  }
  return (
    <FormDialog title={t.inviteTitle} submit={t.invite} isBusy={act.isBusy} onClose={onClose} onSubmit={submit}>
      <Text size="sm">{t.inviteWhy}</Text>
      <PersonFields form={form} />
      <Checkbox.Group
        label={t.columns.roles}
        required
        value={[...roles]}
        error={form.isJudged && roles.length === 0 ? t.rolesMissing : undefined}
        onChange={(chosen) => setRoles(roleNames.filter((role) => chosen.includes(role)))}
      >
        <Stack gap={4} mt={4}>
          {roleNames.map((role) => (
            <Checkbox key={role} value={role} label={`${role}: ${t.roles[role]}`} />
          ))}
        </Stack>
      </Checkbox.Group>
      <ActNotice act={act} />
    </FormDialog>
  )
}

/** Changes the name of somebody, or the address that they sign in with. */
export function PersonDialog({ of, onClose }: { of: Listed; onClose: () => void }) {
  const t = peopleTexts.use()
  const client = useQueryClient()
  const { id } = usePerson()
  const form = usePersonForm({ ...of, middleName: of.middleName ?? '' })
  const act = useIntendedAct({
    name: `change-administrator:${of.id}`,
    send: (body: Partial<ReturnType<typeof sentOf>>, key) =>
      unwrap(
        api.PUT('/api/console/administrator/{id}', {
          params: { path: { id: of.id } },
          body,
          headers: { 'Idempotency-Key': key },
        }),
      ),
    onDone: () => {
      announce(t.edited)
      refetchPeople(client)
      onClose()
    },
  })
  const submit = (): void => {
    if (!form.judged()) return
    const { email, ...names } = sentOf(form.values)
    // One's own address is another owner's to change.
    void act.intend(of.id === id ? names : { email, ...names })
  }
  const isMoved = form.values.email.trim() !== of.email
  return (
    <FormDialog title={t.editTitle(nameOf(of))} submit={t.save} isBusy={act.isBusy} onClose={onClose} onSubmit={submit}>
      <PersonFields form={form} isOwn={of.id === id} />
      {isMoved && <Text size="sm">{t.movedWhy}</Text>}
      <ActNotice act={act} />
    </FormDialog>
  )
}
