import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useDraft } from '../../../../shared/draft/use-draft.ts'
import type { Configuration } from '../../../configuration/use-configuration.ts'
import { configurationTexts } from '../configuration-texts.ts'
import { AskedFields, missingIn, newField, type TypedField, typedField, writtenField } from './asked-field.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import { draftTexts } from './draft-texts.ts'

type LegalType = Configuration['legalTypes'][number]
export type LegalTypeName = LegalType['type']

interface TypedLegalType {
  hidden: boolean
  fields: TypedField[]
}

/** All there are, in the order in which forms offer them. */
export const legalTypeNames = ['Individual', 'SelfEmployed', 'IE', 'LegalEntity'] as const satisfies readonly LegalTypeName[]

interface LegalTypeDraftProps {
  type: LegalTypeName
  of: Configuration
  onClose: () => void
}

/** A form for a legal type: whether new partners may choose it, and what it asks of them. */
export function LegalTypeDraft({ type, of, onClose }: LegalTypeDraftProps) {
  const t = draftTexts.use()
  const { legal } = configurationTexts.use()
  const known = of.legalTypes.find((one) => one.type === type)
  const [typed, setTyped] = useDraft<TypedLegalType>(`draft:legal-fields:${type}`, typedOf(known))
  const { hidden, fields } = typed
  const types = (['String', 'Number', 'Boolean', 'List', 'Date', 'File'] as const).map((one) => ({
    value: one,
    label: t.types[one],
  }))
  const checks = Object.entries(t.checks).map(([value, label]) => ({ value, label }))
  return (
    <DraftDialog
      title={t.legalType(legal[type])}
      part={`legal-type:${type}`}
      draft={{ legalTypes: [{ type, hidden, fields: fields.map(writtenField) }] }}
      missing={missingIn(fields, t)}
      onClose={onClose}
    >
      <Checkbox
        label={t.legalHidden}
        description={t.legalHiddenHint}
        checked={hidden}
        onChange={(event) => setTyped({ ...typed, hidden: event.currentTarget.checked })}
      />
      <Text size="sm">{fields.length === 0 ? t.legalAsksNothing : t.legalKept}</Text>
      <AskedFields
        placeOf={(_, index) => `legalTypes[${type}].fields[${index}]`}
        fields={fields}
        types={types}
        checks={checks}
        onChange={(next) => setTyped({ ...typed, fields: next })}
      />
      <Group>
        <Button variant="default" onClick={() => setTyped({ ...typed, fields: [...fields, newField] })}>
          {t.addField}
        </Button>
      </Group>
    </DraftDialog>
  )
}

const typedOf = (known: LegalType | undefined): TypedLegalType => ({
  hidden: known?.hidden ?? false,
  fields: (known?.fields ?? []).map((field) => ({ ...typedField(field), check: field.check ?? '' })),
})
