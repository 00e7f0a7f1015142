import { randomUUID } from 'node:crypto'
import type { LeadField } from '../../lib/domain/contour/contour.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { queryAll } from '../../lib/store/table/read.ts'
import { linksPartition } from '../../lib/store/keys.ts'
import { lambdaContext } from '../../infra/local/lambda.ts'
import type { Answer } from '../simulation/call.ts'
import { callFunction, type FunctionCall, type Functions } from '../simulation/functions.ts'
import { linkOf, promocodeOf } from './bench-contour.ts'

/** A request as it is measured: the headers that every request has are left out. */
export type BenchCall = Pick<FunctionCall, 'function'> & Partial<Pick<FunctionCall, 'path' | 'query' | 'body' | 'headers'>>

/** Sends measured requests to the contour of the benchmark. */
export interface BenchClient {
  /** Sends it, and says so when it is not answered with success. */
  ask: (call: BenchCall) => Promise<Answer>
  /** The index of a partner whom no request has used before. */
  nextPartner: () => number
  partnerId: (index: number) => string
  /** An application as POST /lead takes it, unlike any before it. */
  newApplication: () => { fields: { fieldTypeId: string; value: unknown }[] }
  /** What binds a lead to that partner. */
  sessionOf: (index: number) => Promise<{ sessionId: string }>
  promocodeOf: (index: number) => { promocode: string }
}

const timeoutSeconds = 28

/** What measured requests name. */
export interface BenchIds {
  fields: readonly LeadField[]
  /** By the slugs of their links. */
  partnerIds: ReadonlyMap<string, string>
}

/** Looks around in the contour of the benchmark, which must have been applied. */
export async function loadBenchIds(): Promise<BenchIds> {
  const [{ fields }, links] = await Promise.all([loadContour(), queryAll(linksPartition)])
  return { fields, partnerIds: new Map(links.map(({ slug, partnerId }) => [String(slug), String(partnerId)])) }
}

/** Makes sure that functions know the key. */
export async function benchClient(functions: Functions, secret: string, { fields, partnerIds }: BenchIds): Promise<BenchClient> {
  const city = fields.find(({ systemName }) => systemName === 'city')?.options?.[0]?.id
  const values = { 'full-name': 'Иванов Иван Иванович', phone: '', city, consent: true }
  let [partners, applications] = [0, 0]

  const ask = async (call: BenchCall): Promise<Answer> => {
    const headers = { 'x-api-key': secret, ...call.headers }
    const context = lambdaContext(call.function, randomUUID(), timeoutSeconds)
    const answer = await callFunction(
      functions,
      { path: null, body: undefined, arrivedMs: Date.now(), ...call, headers },
      context,
    )
    if (answer.status >= 400) throw new Error(`${call.function} was refused: ${answer.text}`)
    return answer
  }
  await ask({ function: 'list-lead-fields' })
  return {
    ask,
    nextPartner: () => partners++,
    partnerId: (index) => {
      const id = partnerIds.get(linkOf(index))
      if (id === undefined) throw new Error(`the contour of the benchmark has no partner ${index}`)
      return id
    },
    newApplication: () => {
      const phone = `+7 900 ${String(applications++).padStart(7, '0')}`
      const all = Object.entries({ ...values, phone })
      return {
        fields: all.map(([name, value]) => ({
          fieldTypeId: fields.find(({ systemName }) => systemName === name)?.id ?? '',
          value,
        })),
      }
    },
    sessionOf: async (index) => {
      const { body } = await ask({ function: 'open-referral-link', path: { slug: linkOf(index) } })
      return { sessionId: new URL(String(body)).searchParams.get('session') ?? '' }
    },
    promocodeOf: (index) => ({ promocode: promocodeOf(index) }),
  }
}
