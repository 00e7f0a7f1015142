/** A statement of an IAM policy, as far as policies here are written. */
export interface IamStatement {
  Effect: string
  Action: string | readonly string[]
  Resource: string | readonly string[]
  Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>
}

/** One thing that IAM is asked about. */
export interface IamRequest {
  action: string
  resource: string
  /** What the service tells IAM of the request; keys of several values are lists, and absent when there is none. */
  context: Readonly<Record<string, string | readonly string[]>>
}

/**
 * Whether policies allow a request, as IAM decides it: a Deny that matches wins, else an Allow that matches is needed.
 *
 * @throws Error for every part of the policy language that is unknown here, so that nothing passes unchecked
 */
export function isAllowed(statements: readonly IamStatement[], request: IamRequest): boolean {
  const matching = statements.filter((statement) => matches(statement, request))
  return matching.some(({ Effect }) => Effect === 'Allow') && !matching.some(({ Effect }) => Effect === 'Deny')
}

const knownElements = new Set(['Sid', 'Effect', 'Action', 'Resource', 'Condition'])

function matches(statement: IamStatement, { action, resource, context }: IamRequest): boolean {
  const unknown = Object.keys(statement).filter((element) => !knownElements.has(element))
  if (unknown.length > 0 || !['Allow', 'Deny'].includes(statement.Effect))
    throw new Error(`not known: ${JSON.stringify(statement)}`)
  const isNamed = listOf(statement.Action).some((pattern) => isLike(action.toLowerCase(), pattern.toLowerCase()))
  if (!isNamed || !listOf(statement.Resource).some((pattern) => isLike(resource, pattern))) return false
  return Object.entries(statement.Condition ?? {}).every(([operator, keys]) =>
    Object.entries(keys).every(([key, expected]) => holds(operator, context[key], listOf(expected))),
  )
}

type Given = string | readonly string[] | undefined

const comparisons: Readonly<Record<string, (value: string, expected: readonly string[]) => boolean>> = {
  StringEquals: (value, expected) => expected.includes(value),
  StringNotEquals: (value, expected) => !expected.includes(value),
  StringLike: (value, expected) => expected.some((pattern) => isLike(value, pattern)),
  StringNotLike: (value, expected) => !expected.some((pattern) => isLike(value, pattern)),
}

function holds(operator: string, given: Given, expected: readonly string[]): boolean {
  if (operator === 'Null') return expected.includes(String(given === undefined))
  const [, set, name = '', ifExists] = /^(?:(ForAllValues|ForAnyValue):)?([A-Za-z]+?)(IfExists)?$/.exec(operator) ?? []
  const compare = comparisons[name]
  if (!compare) throw new Error(`not known: ${operator}`)
  if (given === undefined) return set === 'ForAllValues' || ifExists !== undefined || (set === undefined && name.includes('Not'))
  if (set === 'ForAllValues') return listOf(given).every((value) => compare(value, expected))
  if (set === 'ForAnyValue') return listOf(given).some((value) => compare(value, expected))
  if (typeof given !== 'string') throw new Error(`${operator} compares one value, and there are ${given.length}`)
  return compare(given, expected)
}

/** Whether a text is like a pattern: * stands for any text, ? for any character. */
function isLike(text: string, pattern: string): boolean {
  if (!/[*?]/.test(pattern)) return text === pattern
  const known = expressions.get(pattern) ?? expressionOf(pattern)
  expressions.set(pattern, known)
  return known.test(text)
}

/** By pattern: the same few are asked for with every call. */
const expressions = new Map<string, RegExp>()

function expressionOf(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's')
}

const listOf = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value)
