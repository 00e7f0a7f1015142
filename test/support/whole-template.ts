import { NestedStack, type Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'

/** A stack and all that is nested in it as if they were one: what runs in the account, wherever its template stands. */
export interface WholeTemplate<Resource> {
  Resources: Record<string, Resource>
  Outputs: Record<string, { Value: unknown }>
}

interface Part {
  Resources: Record<string, { Type: string; Properties: Record<string, unknown> }>
  Outputs?: Record<string, { Value: unknown }>
}

/** The stacks that are nested in one, by their logical ids. */
export function nestedStacks(stack: Stack): Map<string, NestedStack> {
  const nested = stack.node.findAll().filter((construct) => NestedStack.isNestedStack(construct))
  return new Map(nested.map((one) => [one.nestedStackResource ? stack.getLogicalId(one.nestedStackResource as never) : '', one]))
}

/**
 * What a parameter of a nested stack or an output of one passes on stands in its place.
 *
 * @throws Error when two of the stacks have a resource of one name
 */
export function wholeTemplate<Resource>(stack: Stack): WholeTemplate<Resource> {
  const parent = Template.fromStack(stack).toJSON() as Part
  const nested = [...nestedStacks(stack)].map(([id, one]) => {
    const part = Template.fromStack(one).toJSON() as Part
    const parameters = (parent.Resources[id]?.Properties.Parameters ?? {}) as Record<string, unknown>
    return { id, part: replacedIn(part, ({ Ref: name }) => parameters[String(name)]) as Part }
  })
  const outputs = new Map(
    nested.flatMap(({ id, part }) =>
      Object.entries(part.Outputs ?? {}).map(([name, { Value }]) => [`${id} Outputs.${name}`, Value]),
    ),
  )
  const whole = replacedIn(parent, ({ 'Fn::GetAtt': got }) =>
    outputs.get(String((got as string[] | undefined)?.join(' '))),
  ) as Part
  const parts = [whole, ...nested.map(({ part }) => part)]
  const resources = parts.flatMap(({ Resources }) =>
    Object.entries(Resources).filter(([id, { Type }]) => Type !== 'AWS::CloudFormation::Stack' && id !== 'CDKMetadata'),
  )
  const all = Object.fromEntries(resources)
  if (Object.keys(all).length < resources.length) throw new Error('two stacks have resources of one name')
  // The name of a function, which its parent stack takes from the ARN.
  const named = replacedIn(all, ({ 'Fn::Select': selected }) => functionIn(selected))
  return { Resources: named as Record<string, Resource>, Outputs: whole.Outputs ?? {} }
}

function functionIn(selected: unknown): unknown {
  const [place, { 'Fn::Split': split } = {}] = (selected ?? []) as [
    number?,
    { 'Fn::Split'?: [string, { 'Fn::GetAtt': string[] }] }?,
  ]
  if (place !== 6 || split?.[0] !== ':') return undefined
  return { Ref: split[1]['Fn::GetAtt'][0] }
}

/** The same with other values in place of objects for which there is one. */
function replacedIn(value: unknown, instead: (object: Record<string, unknown>) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => replacedIn(item, instead))
  if (typeof value !== 'object' || value === null) return value
  const found = instead(value as Record<string, unknown>)
  if (found !== undefined) return found
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replacedIn(part, instead)]))
}
