import type { Schema } from './schema-misfits.ts'

/** What an OpenAPI document says beyond words for people: what two releases are compared by. */
export interface ApiDocument {
  security?: SecurityAlternatives
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  webhooks?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: {
    schemas?: Readonly<Record<string, Schema>>
    responses?: Readonly<Record<string, Answer>>
    securitySchemes?: Readonly<Record<string, unknown>>
  }
}

export type SecurityAlternatives = readonly Readonly<Record<string, readonly string[]>>[]

export interface Operation {
  operationId: string
  security?: SecurityAlternatives
  /** The scope that a key needs, as the description says it: `Scope: payout.read`. */
  'x-scope'?: string
  deprecated?: boolean
  'x-sunset'?: string
  parameters?: readonly Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Readonly<Record<string, Answer | { $ref: string }>>
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  deprecated?: boolean
  'x-sunset'?: string
  schema: Schema
  style?: string
  explode?: boolean
}

export interface Answer {
  headers?: Readonly<Record<string, { required?: boolean; schema: Schema }>>
  content?: Content
}

export type Content = Readonly<Record<string, { schema: Schema }>>

/** Say nothing that a program could depend on. */
const words = new Set(['description', 'summary', 'title', 'example', 'examples', 'externalDocs', 'info', 'servers', 'tags'])
/** Have names that others chose as their keys: a member may well be called `description`. */
const namesOf = new Set(['properties', 'headers', 'schemas', 'responses', 'securitySchemes', 'paths', 'webhooks', 'mapping'])
/** Are values, not parts of the document. */
const values = new Set(['enum', 'const', 'default'])

/** An OpenAPI document without its words, which are most of it. The scope that a key needs stands only in words: it stays, as `x-scope`. */
export function withoutWords(document: object): ApiDocument {
  return bare(document) as ApiDocument
}

function bare(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(bare)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).filter(([key]) => !words.has(key))
  const kept = entries.map(([key, value]) => [key, values.has(key) ? value : namesOf.has(key) ? bareNamed(value) : bare(value)])
  return { ...Object.fromEntries(kept), ...scopeOf(node) }
}

const bareNamed = (named: object): object => Object.fromEntries(Object.entries(named).map(([name, value]) => [name, bare(value)]))

function scopeOf({ operationId, description }: { operationId?: string; description?: string }): { 'x-scope'?: string } {
  if (operationId === undefined) return {}
  const scope = /^Scope(?:, by `\w+`)?: .*$/m.exec(description ?? '')?.[0]
  return scope === undefined ? {} : { 'x-scope': scope }
}
