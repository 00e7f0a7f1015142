import { Textarea, TextInput } from '@mantine/core'
import { useDraft } from '../../../../shared/draft/use-draft.ts'
import type { Configuration } from '../../../configuration/use-configuration.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { draftTexts } from './draft-texts.ts'

interface TypedGroups {
  known: readonly { was: string; title: string }[]
  /** New ones, one a line. */
  added: string
}

/** A form for the groups: their titles, and new ones. A group is never taken away, since partners are in it. */
export function GroupsDraft({ of: { groups }, onClose }: { of: Configuration; onClose: () => void }) {
  const t = draftTexts.use()
  const initial: TypedGroups = { known: groups.map(({ title }) => ({ was: title, title })), added: '' }
  const [typed, setTyped] = useDraft<TypedGroups>('draft:groups', initial)
  const { known, added } = typed
  const lines = added.split('\n').map((title) => title.trim())
  const renamed = known.map(({ was, title }) => (title.trim() === was ? { title: was } : { title: title.trim(), was }))
  return (
    <DraftDialog
      title={t.groups}
      part="groups"
      draft={{ groups: [...renamed, ...lines.filter((title) => title !== '').map((title) => ({ title }))] }}
      missing={known.some(({ title }) => title.trim() === '') ? t.missingGroup : undefined}
      onClose={onClose}
    >
      {known.map(({ was, title }, index) => (
        <TextInput
          key={was}
          label={t.groupTitle(index + 1)}
          maxLength={200}
          value={title}
          onChange={(event) => {
            const next = event.currentTarget.value
            setTyped({ added, known: known.map((group) => (group.was === was ? { was, title: next } : group)) })
          }}
        />
      ))}
      <Textarea
        autosize
        minRows={2}
        label={t.newGroups}
        description={t.groupHint}
        value={added}
        onChange={(event) => setTyped({ known, added: event.currentTarget.value })}
      />
    </DraftDialog>
  )
}
