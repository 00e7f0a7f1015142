import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '../../lib/contract/endpoints.ts'
import { askExample, type Exchange, type ServedDemo } from './demo.ts'
import { documentOf } from './endpoint-documents.ts'

/** What a fresh demo contour answers to every example, by endpoint and example. */
export type RecordedExamples = Readonly<Record<string, Readonly<Record<string, Exchange>>>>

/** Written by npm run openapi. */
export const recordedFile = join(import.meta.dirname, 'recorded-examples.json')

export function recordedExamples(): RecordedExamples {
  return JSON.parse(readFileSync(recordedFile, 'utf8')) as RecordedExamples
}

/** Asks a fresh demo contour all examples: what changes something first, so that the lists have something to show. */
export async function recordExamples(served: ServedDemo): Promise<RecordedExamples> {
  const recorded: Record<string, Record<string, Exchange>> = Object.fromEntries(endpoints.map(({ name }) => [name, {}]))
  const [writing, reading] = [endpoints.filter(({ body }) => body), endpoints.filter(({ body }) => !body)]
  for (const spec of [...writing, ...reading]) {
    const all = recorded[spec.name] ?? {}
    for (const exampleName of Object.keys(documentOf(spec).examples)) {
      all[exampleName] = await askExample(served, spec.name, exampleName)
    }
  }
  return settled(recorded)
}

/** The same with ids, moments and sessions that are the same every time: the first one found is the first one here. */
function settled(recorded: RecordedExamples): RecordedExamples {
  const text = JSON.stringify(recorded, kindFirst)
  const moments = [...new Set(text.match(momentPattern))].toSorted()
  const momentAt = (index: number): string => new Date(firstMomentMs + index * 1000).toISOString()
  const renamed = new Map(moments.map((moment, index) => [moment, momentAt(index)]))
  return JSON.parse(
    text
      .replaceAll(momentPattern, (moment) => renamed.get(moment) ?? moment)
      .replaceAll(
        madeIdPattern,
        numbered((index) => `01a1fdc2-2d4b-7000-8000-${index.toString(16).padStart(12, '0')}`),
      )
      .replaceAll(
        sessionPattern,
        numbered((index) => `JgMMy1s_Fzq8VZypuG3n${String(index).padStart(2, '0')}`),
      ),
  ) as RecordedExamples
}

/** What the table keeps as a map comes in any order. */
function kindFirst(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return value
  const { kind, ...others } = value
  return { kind, ...Object.fromEntries(Object.entries(others).toSorted(([a], [b]) => (a < b ? -1 : 1))) }
}

const firstMomentMs = Date.UTC(2026, 10, 21, 10, 58, 42)
const momentPattern = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
/** Ids made from the clock; those of the configuration come from its names. */
const madeIdPattern = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g
const sessionPattern = /(?<=session=|"sessionId":")[\w-]{22}/g

function numbered(name: (index: number) => string): (found: string) => string {
  const names = new Map<string, string>()
  return (found) => {
    const known = names.get(found) ?? name(names.size + 1)
    names.set(found, known)
    return known
  }
}
