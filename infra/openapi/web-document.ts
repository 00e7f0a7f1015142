import type { oas31 } from 'zod-openapi'
import { peopleApiDocument } from './document.ts'

/**
 * The document of people's endpoints for making the web apps' types: without answer headers, which the apps read by hand where needed, and
 * without texts that every error repeats. The meaning of fields stays.
 */
export function webDocumentText(): string {
  const { paths = {}, components, ...rest } = peopleApiDocument()
  return JSON.stringify({
    ...rest,
    paths: mapped(paths, (methods) => mapped(methods as Record<string, oas31.OperationObject>, withBareAnswers)),
    components: {
      ...components,
      responses: mapped(components?.responses ?? {}, bareAnswer),
      schemas: mapped(components?.schemas ?? {}, withoutCommonWords),
    },
  })
}

function withBareAnswers({ responses = {}, ...operation }: oas31.OperationObject): oas31.OperationObject {
  return { ...operation, responses: mapped(responses, bareAnswer) }
}

function bareAnswer(answer: oas31.ResponseObject | oas31.ReferenceObject): oas31.ResponseObject | oas31.ReferenceObject {
  if ('$ref' in answer) return answer
  const { 'application/json': json } = answer.content ?? {}
  return { description: '', ...(json ? { content: { 'application/json': json } } : {}) }
}

/** Fields that every error has. */
const commonFields = ['statusCode', 'code', 'message', 'requestId']

function withoutCommonWords(schema: oas31.SchemaObject | oas31.ReferenceObject): typeof schema {
  const { properties = {} } = schema as { properties?: Record<string, object> }
  if (!commonFields.every((name) => name in properties)) return schema
  const bare = Object.entries(properties).map(([name, field]) => {
    if (!commonFields.includes(name)) return [name, field]
    const { description: _, examples: __, ...type } = field as { description?: string; examples?: unknown[] }
    return [name, type]
  })
  return { ...schema, properties: Object.fromEntries(bare) }
}

function mapped<Value, Result>(record: Readonly<Record<string, Value>>, map: (value: Value) => Result): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}
