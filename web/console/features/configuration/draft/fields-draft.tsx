import { Button, Checkbox, Fieldset, Group, Select, Textarea, TextInput } from '@mantine/core'
import { useDraft } from '../../../../shared/draft/use-draft.ts'
import type { Configuration } from '../../../configuration/use-configuration.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { draftTexts } from './draft-texts.ts'
import { Movable, moved } from './movable.tsx'

type FieldType = Configuration['leadFields'][number]['type']

interface TypedField {
  systemName: string
  label: string
  type: FieldType
  /** One a line. */
  options: string
  required: boolean
  hidden: boolean
  isNew?: true
}

/** A form for what is asked of a lead. A field keeps its type for good, and is hidden, never taken away. */
export function FieldsDraft({ of: { leadFields }, onClose }: { of: Configuration; onClose: () => void }) {
  const t = draftTexts.use()
  const [fields, setFields] = useDraft<TypedField[]>('draft:fields', leadFields.map(typedOf))
  const edited = (index: number, change: Partial<TypedField>): void =>
    setFields(fields.map((field, place) => (place === index ? { ...field, ...change } : field)))
  const types = (['String', 'Number', 'Boolean', 'List'] as const).map((type) => ({ value: type, label: t.types[type] }))
  return (
    <DraftDialog
      title={t.fields}
      part="fields"
      draft={{ leadFields: fields.map(fieldOf) }}
      missing={fields.some(({ systemName, label }) => !systemName.trim() || !label.trim()) ? t.missingName : undefined}
      onClose={onClose}
    >
      {fields.map((field, index) => (
        <Fieldset key={index} p="sm" legend={field.isNew ? t.addField : `${field.systemName}, ${t.types[field.type]}`}>
          <Movable
            name={field.label || field.systemName}
            isFirst={index === 0}
            isLast={index === fields.length - 1}
            onMove={(by) => setFields(moved(fields, index, by))}
          >
            {field.isNew && (
              <>
                <TextInput
                  label={t.systemName}
                  description={t.systemNameHint}
                  value={field.systemName}
                  onChange={(event) => edited(index, { systemName: event.currentTarget.value })}
                />
                <Select
                  label={t.fieldType}
                  data={types}
                  value={field.type}
                  allowDeselect={false}
                  onChange={(type) => edited(index, { type: type as FieldType })}
                />
              </>
            )}
            <TextInput
              label={field.isNew ? t.title : t.fieldLabel(field.systemName)}
              value={field.label}
              onChange={(event) => edited(index, { label: event.currentTarget.value })}
            />
            {field.type === 'List' && (
              <Textarea
                autosize
                minRows={2}
                label={t.options}
                description={t.optionsHint}
                value={field.options}
                onChange={(event) => edited(index, { options: event.currentTarget.value })}
              />
            )}
            <Group>
              <Checkbox
                label={t.required}
                checked={field.required}
                onChange={(event) => edited(index, { required: event.currentTarget.checked })}
              />
              <Checkbox
                label={t.hidden}
                checked={field.hidden}
                onChange={(event) => edited(index, { hidden: event.currentTarget.checked })}
              />
            </Group>
          </Movable>
        </Fieldset>
      ))}
      <Group>
        <Button variant="default" onClick={() => setFields([...fields, newField])}>
          {t.addField}
        </Button>
      </Group>
    </DraftDialog>
  )
}

const newField: TypedField = {
  systemName: '',
  label: '',
  type: 'String',
  options: '',
  required: false,
  hidden: false,
  isNew: true,
}

const typedOf = ({ systemName, label, type, options, required, hidden }: Configuration['leadFields'][number]): TypedField => ({
  systemName,
  label,
  type,
  options: (options ?? []).map(({ name }) => name).join('\n'),
  required,
  hidden,
})

/** A field as a contour file has it. */
function fieldOf({ systemName, label, type, options, required, hidden }: TypedField) {
  const named = options
    .split('\n')
    .map((option) => option.trim())
    .filter((option) => option !== '')
  return { systemName: systemName.trim(), label, type, ...(type === 'List' && { options: named }), required, hidden }
}
