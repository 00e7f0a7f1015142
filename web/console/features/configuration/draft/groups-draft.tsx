import { TextInput } from '@mantine/core'
import { useDraft } from '../../../../shared/draft/use-draft.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { draftTexts } from './draft-texts.ts'

/** A form for a new group. */
export function GroupsDraft({ onClose }: { onClose: () => void }) {
  const t = draftTexts.use()
  const [title, setTitle] = useDraft('draft:group', '')
  return (
    <DraftDialog
      title={t.newGroup}
      part="groups"
      draft={{ groups: [{ title: title.trim() }] }}
      missing={title.trim() === '' ? t.missingGroup : undefined}
      onClose={onClose}
    >
      <TextInput
        label={t.title}
        description={t.groupHint}
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </DraftDialog>
  )
}
