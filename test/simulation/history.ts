import { type Call, describeAct } from './call.ts'
import type { WireEvent } from './fault-seam.ts'

/** One thing that happened in a run. */
export type HistoryEvent = { atMs: number } & (
  | { kind: 'called'; call: Call }
  | { kind: 'answered'; call: Call; answer: Call['answer'] }
  | { kind: 'wire'; wire: WireEvent }
  | { kind: 'crashed'; call: number }
  | { kind: 'frozen'; call: number; untilMs: number }
  | { kind: 'logged'; call: number; line: string }
  | { kind: 'deed'; text: string }
)

/** A history as people read it, a line an event. */
export function renderHistory(events: readonly HistoryEvent[], startMs: number): string {
  return events.map((event) => `${elapsed(event.atMs - startMs)}  ${describeEvent(event)}`).join('\n')
}

function describeEvent(event: HistoryEvent): string {
  if (event.kind === 'called') return `${who(event.call)}: ${describeAct(event.call.act)}${name(event.call)}`
  if (event.kind === 'answered') return `${who(event.call)}  => ${describeAnswer(event.answer)}`
  if (event.kind === 'wire') return describeWire(event.wire)
  if (event.kind === 'deed') return event.text
  if (event.kind === 'crashed') return `            call ${event.call}   ends where it stands`
  if (event.kind === 'frozen') return `            call ${event.call}   stands still for ${event.untilMs - event.atMs} ms`
  return `            call ${event.call}   logs ${event.line.trim()}`
}

const who = ({ client, number }: Call): string => `client ${client}, call ${number}`
const name = ({ idempotencyKey, signedIn }: Call): string =>
  `${signedIn === null ? '' : `, in session ${signedIn.loginId}`}${idempotencyKey === null ? '' : ` (${idempotencyKey})`}`

function describeAnswer(answer: Call['answer']): string {
  if (!answer) return 'no answer'
  const { status, code, text, isReplay } = answer
  return `${status}${isReplay ? ' (replayed)' : ''} ${code === null ? text : `${code} ${text}`}`.slice(0, shownLength)
}

const shownLength = 400

function describeWire({ invocation, wireRequest, fault, outcome }: WireEvent): string {
  const whose = invocation ? `call ${invocation.call}  ` : 'of earlier'
  const went = fault === null ? outcome : `${outcome} [${fault}]`
  return `            ${whose} ${wireRequest.operation} ${touched(wireRequest.body)}: ${went}`
}

interface Body {
  Key?: KeyOnWire
  TransactItems?: Record<string, { Key?: KeyOnWire; Item?: KeyOnWire }>[]
  ExpressionAttributeValues?: Record<string, { S?: string }>
}

type KeyOnWire = Record<'pk' | 'sk', { S?: string } | undefined>

/** What a request is about: the keys it names. */
function touched(text: string): string {
  const body = JSON.parse(text) as Body
  if (body.TransactItems) {
    return body.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, one]) => `${kind} ${keyText(one.Key ?? one.Item)}`),
    ).join(', ')
  }
  if (body.Key) return keyText(body.Key)
  return body.ExpressionAttributeValues?.[':pk']?.S ?? ''
}

const keyText = (key: KeyOnWire | undefined): string => `${key?.pk?.S ?? ''}/${key?.sk?.S ?? ''}`

function elapsed(ms: number): string {
  const [days, hours, minutes, seconds] = [86_400_000, 3_600_000, 60_000, 1_000].map((unit, index, units) =>
    Math.floor((index === 0 ? ms : ms % (units[index - 1] ?? 1)) / unit),
  )
  const two = (value: number | undefined): string => String(value).padStart(2, '0')
  return `${days}d ${two(hours)}:${two(minutes)}:${two(seconds)}.${String(ms % 1_000).padStart(3, '0')}`
}
