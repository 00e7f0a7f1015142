import type { TableIndex } from '../../lib/store/table/table-index.ts'

/** What the next deploy does to the indexes of a table. */
export interface IndexStep {
  /** The indexes that the table has after it. */
  indexes: readonly TableIndex[]
  /** What it makes or removes; null when the table has what is declared. */
  change: string | null
  /** What further deploys do, in order, one each. */
  later: readonly string[]
}

/** The deployed table has an index that no deploy can bring to what is declared; the message is for the operator. */
export class IndexNotDeployable extends Error {
  override readonly name = 'IndexNotDeployable'
}

/** An index as the table has it. */
export interface DeployedIndex extends TableIndex {
  isActive: boolean
}

/**
 * CloudFormation makes or removes one index of a table in an update, and rolls an update with two of them back. So a deploy takes one
 * step: indexes are made first, in the order of their declaration, then those are removed that no release reads any more.
 *
 * @param deployed undefined before the first deploy, which makes the table with all of its indexes
 * @throws IndexNotDeployable
 */
export function nextIndexStep(deployed: readonly DeployedIndex[] | undefined, declared: readonly TableIndex[]): IndexStep {
  if (!deployed) return { indexes: declared, change: null, later: [] }
  const has = (indexes: readonly TableIndex[], { name }: TableIndex) => indexes.some((index) => index.name === name)
  const missing = declared.filter((index) => !has(deployed, index))
  const unread = deployed.filter((index) => !has(declared, index))
  const faults = [
    ...deployed.filter(({ isActive }) => !isActive).map(({ name }) => `Index ${name} is still being made or removed: wait.`),
    ...deployed.flatMap((index) => changedFault(index, declared)),
  ]
  if (faults.length > 0) throw new IndexNotDeployable(faults.join('\n'))

  const [change = null, ...later] = [
    ...missing.map(({ name }) => `makes index ${name}`),
    ...unread.map(({ name }) => `removes index ${name}`),
  ]
  const [made] = missing
  if (made) return { indexes: [...deployed, made], change, later }
  return { indexes: deployed.filter((index) => index !== unread[0]), change, later }
}

function changedFault(deployed: TableIndex, declared: readonly TableIndex[]): string[] {
  const wanted = declared.find(({ name }) => name === deployed.name)
  if (!wanted || described(wanted) === described(deployed)) return []
  return [
    `Index ${deployed.name} is deployed with ${described(deployed)} and declared with ${described(wanted)}. ` +
      'An index is never changed: declare a new one with another name, and drop the old one in the release after.',
  ]
}

const described = ({ partitionKey, sortKey, sortsBy, attributes }: TableIndex): string =>
  `the keys ${partitionKey} and ${sortKey}${sortsBy ? ` (a ${sortsBy})` : ''} and [${[...attributes].toSorted().join(', ')}]`

/** One sentence or two for the person who deploys; none when the indexes stay as they are. */
export function indexStepText({ change, later }: IndexStep): string | undefined {
  if (change === null) return undefined
  if (later.length === 0) return `This deploy ${change}.`
  const deploys = `${later.length + 1} deploys`
  return (
    `CloudFormation makes or removes one index of a table in a deploy, and this release needs ${deploys}: this one ${change}. ` +
    `Run the same command again afterwards; the next ${later.join(', then the next ')}.`
  )
}
