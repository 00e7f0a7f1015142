import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '../../functions/endpoints.ts'
import { errorTable } from '../../lib/errors.ts'
import { type EndpointSpec, isForPeople } from '../../lib/contract/endpoint-spec.ts'
import { askExample, type ServedDemo } from './ask-example.ts'
import type { ExampleRequest } from './endpoint-document.ts'
import { documentOf } from './endpoint-documents.ts'

/** An example and its answer. */
export interface Exchange extends ExampleRequest {
  /** The body; for a redirect, its target. */
  answer: unknown
  /** The refusal when it was sent once more. */
  refusal?: unknown
}

/** A fresh demo contour's answers to every example, by endpoint and example. */
export type RecordedExamples = Readonly<Record<string, Readonly<Record<string, Exchange>>>>

/** Written by npm run openapi. */
export const recordedFile = join(import.meta.dirname, 'recorded-examples.json')

export function recordedExamples(): RecordedExamples {
  return JSON.parse(readFileSync(recordedFile, 'utf8')) as RecordedExamples
}

/**
 * Sends all examples to a fresh demo contour: first those that change something, so that lists have something to show.
 *
 * @throws Error if an example is refused: each must succeed as it is
 */
export async function recordExamples(served: ServedDemo): Promise<RecordedExamples> {
  const shown = endpoints.filter((spec) => !isForPeople(spec))
  const recorded: Record<string, Record<string, Exchange>> = Object.fromEntries(shown.map(({ name }) => [name, {}]))
  // Accepted orders (202) are processed in the background: examples after them would not answer the same every time.
  const [ordering, atOnce] = [shown.filter(({ success }) => success === 202), shown.filter(({ success }) => success !== 202)]
  const [writing, reading] = [atOnce.filter(({ body }) => body), atOnce.filter(({ body }) => !body)]
  for (const spec of [...writing, ...reading, ...ordering]) {
    const all = recorded[spec.name] ?? {}
    for (const [name, { summary: _, again, ...request }] of Object.entries(documentOf(spec).examples ?? {})) {
      const answer = await asked(served, spec, request, name, spec.success)
      all[name] = { ...request, answer }
      if (again) all[name].refusal = await asked(served, spec, request, `${name}, once more,`, errorTable[again].status)
    }
  }
  return settled(recorded)
}

async function asked(
  served: ServedDemo,
  { name: endpointName }: EndpointSpec,
  request: ExampleRequest,
  example: string,
  expected: number,
): Promise<unknown> {
  const { status, answer } = await askExample(served, endpointName, request)
  if (status === expected) return answer
  throw new Error(
    `a fresh demo contour answers ${status} to the example ${example} of ${endpointName}, in place of ${expected}: ${JSON.stringify(answer)}\n` +
      'Examples are sent as they stand, in their order: let them name what infra/openapi/demo.ts has.',
  )
}

/**
 * Replaces generated ids, timestamps and sessions by stable ones: the first one found becomes the first one here. Names from the demo stay.
 */
function settled(recorded: RecordedExamples): RecordedExamples {
  const text = JSON.stringify(recorded, kindFirst)
  const moments = [...new Set(text.match(momentPattern))].toSorted()
  const momentAt = (index: number): string => new Date(firstMomentMs + index * 1000).toISOString()
  const renamed = new Map(moments.map((moment, index) => [moment, momentAt(index)]))
  return JSON.parse(
    text
      .replaceAll(momentPattern, (moment) => renamed.get(moment) ?? moment)
      .replaceAll(datePattern, '2026-11-21')
      .replaceAll(
        madeIdPattern,
        numbered((index) => `01a1fdc2-2d4b-7000-8000-${index.toString(16).padStart(12, '0')}`),
      )
      .replaceAll(
        sessionPattern,
        numbered((index) => `Ak9pQ2x_Lm7RtYw3Zb1c${String(index).padStart(2, '0')}`),
      )
      .replaceAll(webhookSecretPattern, 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=')
      .replaceAll(ownAddressPattern, 'http://127.0.0.1:4000')
      .replaceAll(requestIdPattern, 'ac469f75-2700-4bc9-ab78-831b9c461029'),
  ) as RecordedExamples
}

/** Attributes stored as a map come in any order. */
function kindFirst(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return value
  const { kind, ...others } = value
  return { kind, ...Object.fromEntries(Object.entries(others).toSorted(([a], [b]) => (a < b ? -1 : 1))) }
}

const firstMomentMs = Date.UTC(2026, 10, 21, 10, 58, 42)
const momentPattern = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
/** The day of a registry. */
const datePattern = /(?<="date":")\d{4}-\d\d-\d\d(?=")/g
/** Ids made from the clock; ids of the configuration come from its names, and examples' ids are fixed in the demo. */
const madeIdPattern = /(?!01941f29-7c00)[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g
const sessionPattern = /(?<=session=)[\w-]{22}/g
const webhookSecretPattern = /whsec_[\w+/]{43}=/g
/** The demo's own address: events are sent there too. */
const ownAddressPattern = /http:\/\/127\.0\.0\.1:\d+/g
const requestIdPattern = /(?<="requestId":")[^"]+/g

function numbered(name: (index: number) => string): (found: string) => string {
  const names = new Map<string, string>()
  return (found) => {
    const known = names.get(found) ?? name(names.size + 1)
    names.set(found, known)
    return known
  }
}
