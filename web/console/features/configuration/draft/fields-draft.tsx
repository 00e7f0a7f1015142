import { Button, Group } from '@mantine/core'
import { useDraft } from '../../../../shared/draft/use-draft.ts'
import type { Configuration } from '../../../configuration/use-configuration.ts'
import { AskedFields, missingIn, newField, type TypedField, typedField, writtenField } from './asked-field.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import { draftTexts } from './draft-texts.ts'

/** A form for what is asked of a lead. */
export function FieldsDraft({ of: { leadFields }, onClose }: { of: Configuration; onClose: () => void }) {
  const t = draftTexts.use()
  const [fields, setFields] = useDraft<TypedField[]>('draft:searched-fields', leadFields.map(typedLeadField))
  const types = (['String', 'Number', 'Boolean', 'List'] as const).map((type) => ({ value: type, label: t.types[type] }))
  return (
    <DraftDialog
      title={t.fields}
      part="fields"
      draft={{ leadFields: fields.map(writtenField) }}
      missing={missingIn(fields, t)}
      onClose={onClose}
    >
      <AskedFields
        placeOf={({ systemName }) => `leadFields[${systemName.trim()}]`}
        fields={fields}
        types={types}
        onChange={setFields}
      />
      <Group>
        <Button variant="default" onClick={() => setFields([...fields, { ...newField, searchable: { is: false, was: false } }])}>
          {t.addField}
        </Button>
      </Group>
    </DraftDialog>
  )
}

function typedLeadField(field: Configuration['leadFields'][number]): TypedField {
  const was = field.searchable || field.becomingSearchableSince !== null
  return { ...typedField(field), searchable: { is: was, was } }
}
