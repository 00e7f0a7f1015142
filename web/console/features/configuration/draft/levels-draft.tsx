import { Button, Checkbox, Fieldset, Group, MultiSelect, NumberInput, Text, TextInput } from '@mantine/core'
import { readAmount, rublesOf } from '../../../../shared/money/read-amount.ts'
import { useDraft } from '../../../../shared/draft/use-draft.ts'
import type { Configuration } from '../../../configuration/use-configuration.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { draftTexts } from './draft-texts.ts'
import { FaultAt } from './fault-at.tsx'

interface TypedLevel {
  /** Its number as it stands; null for a new one. */
  was: number | null
  number: number | ''
  description: string
  hidden: boolean
  /** As they were typed; empty for none. */
  deals: string
  dealsAmount: string
  /** Names of offers; empty for all. */
  offers: string[]
}

const newLevel: TypedLevel = { was: null, number: '', description: '', hidden: false, deals: '', dealsAmount: '', offers: [] }

function typedOf({ number, description, hidden, reachedBy }: Configuration['levels'][number]): TypedLevel {
  const { deals = null, dealsAmount = null, offers = null } = reachedBy ?? {}
  return {
    was: number,
    number,
    description,
    hidden,
    deals: deals === null ? '' : String(deals),
    dealsAmount: dealsAmount === null ? '' : String(dealsAmount).replace('.', ','),
    offers: offers?.map(({ slug }) => slug) ?? [],
  }
}

/** Undefined for what is no whole number. */
const countOf = (text: string): number | undefined => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined)

function sumOf(text: string): number | undefined {
  const typed = readAmount(text)
  return 'kopecks' in typed ? rublesOf(typed.kopecks) : undefined
}

/** Null for a level that people alone give. */
function reachOf({ deals, dealsAmount, offers }: TypedLevel) {
  const [count, sum] = [countOf(deals), sumOf(dealsAmount)]
  if (count === undefined && sum === undefined) return null
  return {
    ...(count !== undefined && { deals: count }),
    ...(sum !== undefined && { dealsAmount: sum }),
    ...(offers.length > 0 && { offers }),
  }
}

const isReadable = ({ deals, dealsAmount }: TypedLevel): boolean =>
  (deals.trim() === '' || countOf(deals) !== undefined) && (dealsAmount.trim() === '' || sumOf(dealsAmount) !== undefined)

/** A form for the levels: their numbers and descriptions, what reaches them, retired and new ones. A level is never taken away, since partners have it. */
export function LevelsDraft({ of, onClose }: { of: Configuration; onClose: () => void }) {
  const t = draftTexts.use()
  const [levels, setLevels] = useDraft<TypedLevel[]>('draft:given-levels', of.levels.map(typedOf))
  const edited = (index: number, change: Partial<TypedLevel>): void =>
    setLevels(levels.map((level, place) => (place === index ? { ...level, ...change } : level)))
  return (
    <DraftDialog
      title={t.levels}
      part="levels"
      draft={{
        levels: levels.map((level) => {
          const { was, number, description, hidden } = level
          return { number, ...(was !== number && { was }), description, hidden, reachedBy: reachOf(level) }
        }),
      }}
      missing={
        levels.some(({ number }) => number === '') ? t.missingLevel : levels.every(isReadable) ? undefined : t.missingReach
      }
      onClose={onClose}
    >
      <Text size="sm">{t.levelHint}</Text>
      {levels.map((level, index) => (
        <LevelFields key={index} level={level} of={of} onChange={(change) => edited(index, change)} />
      ))}
      <Group>
        <Button variant="default" onClick={() => setLevels([...levels, newLevel])}>
          {t.addLevel}
        </Button>
      </Group>
    </DraftDialog>
  )
}

interface LevelFieldsProps {
  level: TypedLevel
  of: Configuration
  onChange: (change: Partial<TypedLevel>) => void
}

function LevelFields({ level, of, onChange }: LevelFieldsProps) {
  const t = draftTexts.use()
  const { was, number, description, hidden, deals, dealsAmount, offers } = level
  return (
    <Fieldset legend={number === '' ? t.addLevel : t.levelTitle(number)} p="sm">
      <Group align="flex-end" wrap="nowrap">
        <FaultAt place={new RegExp(`^levels\\[${number}\\](\\.(number|was))?$`)}>
          <NumberInput
            label={t.levelNumber}
            value={number}
            allowDecimal={false}
            hideControls
            w={90}
            onChange={(typed) => onChange({ number: typeof typed === 'number' ? typed : '' })}
          />
        </FaultAt>
        <FaultAt place={`levels[${number}].description`}>
          <TextInput
            label={t.levelDescription}
            value={description}
            maxLength={200}
            style={{ flex: 1 }}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
        </FaultAt>
      </Group>
      <Group align="flex-end" grow mt="xs">
        <FaultAt place={`levels[${number}].reachedBy`}>
          <TextInput
            label={t.reachedDeals}
            inputMode="numeric"
            autoComplete="off"
            value={deals}
            onChange={(event) => onChange({ deals: event.currentTarget.value })}
          />
        </FaultAt>
        <TextInput
          label={t.reachedAmount}
          inputMode="decimal"
          autoComplete="off"
          rightSection="₽"
          value={dealsAmount}
          onChange={(event) => onChange({ dealsAmount: event.currentTarget.value })}
        />
      </Group>
      {reachOf(level) && (
        <MultiSelect
          label={t.reachedOffers}
          placeholder={offers.length === 0 ? t.allOffers : ''}
          data={of.offers.map(({ slug, title }) => ({ value: slug, label: title }))}
          value={offers}
          mt="xs"
          onChange={(chosen) => onChange({ offers: chosen })}
        />
      )}
      {was !== null && (
        <Checkbox
          label={t.givenNoMore}
          aria-label={t.givenNoMoreOf(t.levelTitle(was))}
          mt="sm"
          checked={hidden}
          onChange={(event) => onChange({ hidden: event.currentTarget.checked })}
        />
      )}
    </Fieldset>
  )
}
