import { Checkbox, Fieldset, Group, Select, TextInput } from '@mantine/core'
import { draftTexts } from './draft-texts.ts'
import { FaultAt } from './fault-at.tsx'
import { Movable, moved } from './movable.tsx'
import { isNameless, noOptions, OptionsDraft, type TypedOptions, typedOptions, writtenOptions } from './options-draft.tsx'

/** What a lead or a partner is asked, as a form has it. */
export interface TypedField<Type extends string = string> {
  systemName: string
  label: string
  type: Type
  options: TypedOptions
  required: boolean
  hidden: boolean
  /** What the text is held to; empty for nothing. Legal types alone have it. */
  check?: string
  /** Whether leads are found by it; absent where nothing is found. */
  searchable?: { is: boolean; was: boolean }
  isNew?: true
}

interface Choice {
  value: string
  label: string
}

interface AskedFieldsProps<Field extends TypedField> {
  /** Where the draft has a field, by its place in the list. */
  placeOf: (field: Field, index: number) => string
  fields: readonly Field[]
  types: readonly Choice[]
  /** Absent where there are none to choose from. */
  checks?: readonly Choice[]
  onChange: (fields: Field[]) => void
}

/** What is asked, one after the other. A field keeps its type for good, and is hidden, never taken away. */
export function AskedFields<Field extends TypedField>({ placeOf, fields, types, checks, onChange }: AskedFieldsProps<Field>) {
  const t = draftTexts.use()
  return fields.map((field, index) => {
    const known = types.find(({ value }) => value === field.type)?.label ?? field.type
    return (
      <Fieldset key={index} p="sm" legend={field.isNew ? t.addField : `${field.systemName}, ${known}`}>
        <Movable
          name={field.label || field.systemName}
          isWide={field.type === 'List'}
          isFirst={index === 0}
          isLast={index === fields.length - 1}
          onMove={(by) => onChange(moved(fields, index, by))}
        >
          <AskedField
            place={placeOf(field, index)}
            field={field}
            types={types}
            {...(checks && { checks })}
            onChange={(change) => onChange(fields.map((one, place) => (place === index ? { ...one, ...change } : one)))}
          />
        </Movable>
      </Fieldset>
    )
  })
}

interface AskedFieldProps {
  place: string
  field: TypedField
  types: readonly Choice[]
  checks?: readonly Choice[]
  onChange: (change: Partial<TypedField>) => void
}

function AskedField({ place, field, types, checks, onChange }: AskedFieldProps) {
  const t = draftTexts.use()
  return (
    <>
      {field.isNew && (
        <>
          <FaultAt place={`${place}.systemName`}>
            <TextInput
              label={t.systemName}
              description={t.systemNameHint}
              value={field.systemName}
              onChange={(event) => onChange({ systemName: event.currentTarget.value })}
            />
          </FaultAt>
          <Select
            label={t.fieldType}
            data={types}
            value={field.type}
            allowDeselect={false}
            onChange={(type) => onChange({ type: type ?? field.type })}
          />
        </>
      )}
      <FaultAt place={`${place}.label`}>
        <TextInput
          label={field.isNew ? t.title : t.fieldLabel(field.systemName)}
          value={field.label}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
      </FaultAt>
      {field.type === 'List' && (
        <OptionsDraft
          options={field.options}
          hint={checks ? t.legalOptionsHint : t.optionsHint}
          place={`${place}.options`}
          onChange={(options) => onChange({ options })}
        />
      )}
      {checks && field.type === 'String' && (
        <FaultAt place={`${place}.check`}>
          <Select
            label={t.check}
            data={checks}
            value={field.check ?? ''}
            allowDeselect={false}
            onChange={(check) => onChange({ check: check ?? '' })}
          />
        </FaultAt>
      )}
      <Group>
        <Checkbox
          label={t.required}
          checked={field.required}
          onChange={(event) => onChange({ required: event.currentTarget.checked })}
        />
        <Checkbox
          label={t.hidden}
          checked={field.hidden}
          onChange={(event) => onChange({ hidden: event.currentTarget.checked })}
        />
      </Group>
      {field.searchable && (field.type === 'String' || field.type === 'Number') && (
        <Searchable field={field} of={field.searchable} onChange={onChange} />
      )}
    </>
  )
}

interface SearchableProps {
  field: TypedField
  of: NonNullable<TypedField['searchable']>
  onChange: (change: Partial<TypedField>) => void
}

/** Leads that there are must be looked through, which takes longer than a request may: the service does it. A new field has none. */
function Searchable({ field, of: { is, was }, onChange }: SearchableProps) {
  const t = draftTexts.use()
  const takesTime = !field.isNew && !was && is
  return (
    <Checkbox
      label={t.searchable}
      {...(takesTime && { description: t.searchableHint })}
      checked={is}
      onChange={(event) => onChange({ searchable: { is: event.currentTarget.checked, was } })}
    />
  )
}

/** A field that a list gets. */
export const newField = {
  systemName: '',
  label: '',
  type: 'String',
  options: noOptions,
  required: false,
  hidden: false,
  isNew: true,
} as const

/** The field of a list as a form has it. */
export function typedField<Type extends string>(of: {
  systemName: string
  label: string
  type: Type
  options: readonly { name: string; hidden: boolean }[] | null
  required: boolean
  hidden: boolean
}): TypedField<Type> {
  const { systemName, label, type, options, required, hidden } = of
  return { systemName, label, type, options: typedOptions(options), required, hidden }
}

/** A field as a contour file has it. */
export function writtenField({ systemName, label, type, options, required, hidden, check, searchable }: TypedField) {
  return {
    systemName: systemName.trim(),
    label,
    type,
    ...(type === 'List' && { options: writtenOptions(options) }),
    required,
    hidden,
    ...(type === 'String' && check && { check }),
    ...(searchable && { searchable: searchable.is && (type === 'String' || type === 'Number') }),
  }
}

/** Why fields cannot be looked at yet; undefined when they can. */
export function missingIn(fields: readonly TypedField[], t: { missingName: string; missingOption: string }): string | undefined {
  if (fields.some(({ systemName, label }) => !systemName.trim() || !label.trim())) return t.missingName
  return fields.some(({ options }) => isNameless(options)) ? t.missingOption : undefined
}
