import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useDraft } from '../../shared/draft/use-draft.ts'
import { useFormat } from '../../shared/format/format.ts'
import { announce } from '../../shared/look/announce.tsx'
import { usePerson } from '../../shared/session/session.ts'
import { ConfirmDialog } from '../look/confirm-dialog.tsx'
import { Loaded } from '../look/loaded.tsx'
import { Part } from '../look/part.tsx'
import { PasskeyElsewhere } from './passkey-elsewhere.tsx'
import { PasskeyFailure } from './passkey-failure.tsx'
import { passkeyPlace } from './passkey-place.ts'
import { type Passkey, useAddPasskey, usePasskeys, useRemovePasskey, useRenamePasskey } from './passkey-requests.ts'
import { passkeyTexts } from './passkey-texts.ts'

type Asked = { act: 'add' } | { act: 'rename' | 'remove'; of: Passkey }

/** The passkeys of the signed-in person: their names, their last use, and the way to add one. */
export function PasskeyList() {
  const t = passkeyTexts.use()
  const passkeys = usePasskeys()
  const [asked, setAsked] = useState<Asked>()
  const close = (): void => setAsked(undefined)
  const isHere = passkeyPlace() === 'here'
  return (
    <Part title={t.title}>
      <Text size="sm">{t.what}</Text>
      <Loaded query={passkeys} rows={1}>
        {passkeys.data?.length === 0 && <Text size="sm">{t.none}</Text>}
        {passkeys.data?.map((of) => (
          <PasskeyCard key={of.id} of={of} onAsk={(act) => setAsked({ act, of })} />
        ))}
      </Loaded>
      {isHere ? (
        <Group>
          <Button onClick={() => setAsked({ act: 'add' })} disabled={!passkeys.data}>
            {t.add}
          </Button>
        </Group>
      ) : (
        <PasskeyElsewhere />
      )}
      {asked?.act === 'add' && <AddDialog present={passkeys.data ?? []} onClose={close} />}
      {asked?.act === 'rename' && <RenameDialog of={asked.of} onClose={close} />}
      {asked?.act === 'remove' && <RemoveDialog of={asked.of} onClose={close} />}
    </Part>
  )
}

function PasskeyCard({ of, onAsk }: { of: Passkey; onAsk: (act: 'rename' | 'remove') => void }) {
  const t = passkeyTexts.use()
  const { dateTime } = useFormat()
  const isOfThisSite = of.site === location.hostname
  return (
    <Paper withBorder p="md" aria-label={of.name} component="article">
      <Group justify="space-between" align="flex-start">
        <Stack gap={2} miw={0}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {of.name}
          </Text>
          <Text size="sm">{t.since(dateTime(of.createdAt))}</Text>
          <Text size="sm">{of.lastUsedAt ? t.lastUsed(dateTime(of.lastUsedAt)) : t.neverUsed}</Text>
          <Text size="sm" c="dimmed">
            {isOfThisSite ? (of.isSyncable ? t.syncable : t.ofDevice) : t.ofOtherSite(of.site)}
          </Text>
        </Stack>
        <Group gap="xs">
          <Button variant="default" onClick={() => onAsk('rename')}>
            {t.rename}
          </Button>
          <Button variant="default" onClick={() => onAsk('remove')}>
            {t.remove}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}

const maxNameLength = 60

function AddDialog({ present, onClose }: { present: readonly Passkey[]; onClose: () => void }) {
  const t = passkeyTexts.use()
  const person = usePerson()
  const [name, setName] = useDraft('add-passkey:name', '')
  const add = useAddPasskey(async () => (await import('./passkey-device.ts')).makePasskey(person, present))
  const onSuccess = (): void => {
    announce(t.added)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={t.add}
      confirm={t.add}
      isBusy={add.isPending}
      isDisabled={name.trim() === ''}
      onClose={onClose}
      onConfirm={() => add.mutate(name.trim(), { onSuccess })}
    >
      <Text size="sm">{t.addWhy}</Text>
      <NameInput value={name} onChange={setName} />
      {add.error && <PasskeyFailure error={add.error} />}
    </ConfirmDialog>
  )
}

function RenameDialog({ of, onClose }: { of: Passkey; onClose: () => void }) {
  const t = passkeyTexts.use()
  const [name, setName] = useDraft(`rename-passkey:${of.id}:name`, of.name)
  const rename = useRenamePasskey()
  const onSuccess = (): void => {
    announce(t.renamed)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={t.rename}
      confirm={t.rename}
      isBusy={rename.isPending}
      isDisabled={name.trim() === ''}
      onClose={onClose}
      onConfirm={() => rename.mutate({ id: of.id, name: name.trim() }, { onSuccess })}
    >
      <NameInput value={name} onChange={setName} />
      {rename.error && <PasskeyFailure error={rename.error} />}
    </ConfirmDialog>
  )
}

function RemoveDialog({ of, onClose }: { of: Passkey; onClose: () => void }) {
  const t = passkeyTexts.use()
  const remove = useRemovePasskey()
  const onSuccess = (): void => {
    announce(t.removed)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={t.removeTitle(of.name)}
      confirm={t.remove}
      isDangerous
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(of.id, { onSuccess })}
    >
      <Text size="sm">{t.removeWhy}</Text>
      {remove.error && <PasskeyFailure error={remove.error} />}
    </ConfirmDialog>
  )
}

function NameInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = passkeyTexts.use()
  return (
    <TextInput
      label={t.name}
      description={t.nameHint}
      required
      maxLength={maxNameLength}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
