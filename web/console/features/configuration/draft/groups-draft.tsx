import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import { useDraft } from '../../../../shared/draft/use-draft.ts'
import type { Configuration } from '../../../configuration/use-configuration.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { draftTexts } from './draft-texts.ts'
import { FaultAt } from './fault-at.tsx'

interface TypedGroups {
  known: readonly { was: string; title: string; hidden: boolean }[]
  /** New ones, one a line. */
  added: string
}

/** A form for the groups: their titles, retired and new ones. A group is never taken away, since partners are in it. */
export function GroupsDraft({ of: { groups }, onClose }: { of: Configuration; onClose: () => void }) {
  const t = draftTexts.use()
  const initial: TypedGroups = { known: groups.map(({ title, hidden }) => ({ was: title, title, hidden })), added: '' }
  const [typed, setTyped] = useDraft<TypedGroups>('draft:titled-groups', initial)
  const { known, added } = typed
  const lines = added.split('\n').map((title) => title.trim())
  const renamed = known.map(({ was, title, hidden }) => ({
    title: title.trim(),
    ...(title.trim() !== was && { was }),
    hidden,
  }))
  const edited = (was: string, change: { title: string } | { hidden: boolean }): void =>
    setTyped({ added, known: known.map((group) => (group.was === was ? { ...group, ...change } : group)) })
  return (
    <DraftDialog
      title={t.groups}
      part="groups"
      draft={{ groups: [...renamed, ...lines.filter((title) => title !== '').map((title) => ({ title }))] }}
      missing={known.some(({ title }) => title.trim() === '') ? t.missingGroup : undefined}
      onClose={onClose}
    >
      {known.map(({ was, title, hidden }, index) => (
        <Stack key={was} gap="xs">
          <FaultAt place={`groups[${title.trim()}]`}>
            <TextInput
              label={t.groupTitle(index + 1)}
              maxLength={200}
              value={title}
              onChange={(event) => edited(was, { title: event.currentTarget.value })}
            />
          </FaultAt>
          <Checkbox
            label={t.givenNoMore}
            aria-label={t.givenNoMoreOf(title || was)}
            checked={hidden}
            onChange={(event) => edited(was, { hidden: event.currentTarget.checked })}
          />
        </Stack>
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
