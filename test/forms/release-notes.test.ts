import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { tableDefinition } from '../../infra/table.ts'
import { previousForm } from '../../lib/store/keys.ts'
import { keptStack, presentStack, type StackTemplates } from './kept-stack.ts'
import { indexNames, type Language, notesFiles, releaseNotes } from './release-notes.ts'

const root = join(import.meta.dirname, '../..')
const before = keptStack(previousForm)

describe('the release notes', () => {
  let after: StackTemplates
  beforeAll(() => {
    after = presentStack()
  }, 120_000)

  test.each(Object.entries(notesFiles))(
    'in %s say what the deploy changes: npm run release-notes writes them',
    (language, file) => {
      expect(readFileSync(join(root, file), 'utf8')).toBe(releaseNotes(before, after, language as Language))
    },
  )

  // Its functions read it while they are replaced, and after a deploy back.
  test('no index of the previous release is dropped by this one: the release after may drop what this one reads no more', () => {
    expect(tableDefinition.indexes.map(({ name }) => name)).toEqual(expect.arrayContaining(indexNames(before)))
  })
})

const table = (...names: string[]) => ({
  Type: 'AWS::DynamoDB::GlobalTable',
  Properties: { GlobalSecondaryIndexes: names.map((IndexName) => ({ IndexName })) },
})
const queue = { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'one', VisibilityTimeout: 1 } }
const stack = (Resources: StackTemplates[string]['Resources']): StackTemplates => ({ contour: { Resources } })

describe('a line of the release notes', () => {
  test.each<[string, StackTemplates, StackTemplates, string]>([
    ['nothing', stack({ Queue: queue }), stack({ Queue: queue }), 'No resource is added, changed or removed.'],
    ['a new resource', stack({}), stack({ Queue: queue }), '| contour | New | AWS::SQS::Queue | Queue |  |'],
    ['one that is gone', stack({ Queue: queue }), stack({}), '| contour | Removed | AWS::SQS::Queue | Queue |  |'],
    [
      'a property',
      stack({ Queue: queue }),
      stack({ Queue: { ...queue, Properties: { ...queue.Properties, VisibilityTimeout: 2 } } }),
      '| contour | Changed | AWS::SQS::Queue | Queue | VisibilityTimeout |',
    ],
    [
      'a property that makes it anew',
      stack({ Queue: queue }),
      stack({ Queue: { ...queue, Properties: { ...queue.Properties, QueueName: 'two' } } }),
      '| contour | Replaced | AWS::SQS::Queue | Queue | QueueName |',
    ],
    [
      'a whole stack',
      stack({}),
      { ...stack({}), door: { Resources: { Queue: queue } } },
      '| door | New | AWS::SQS::Queue | Queue |  |',
    ],
    ['the same indexes', stack({ Table: table('a') }), stack({ Table: table('a') }), 'No index is made or removed: one deploy.'],
    [
      'two indexes',
      stack({ Table: table('a') }),
      stack({ Table: table('b') }),
      '2 of them: as many deploys, one after the other.\n\n- `a`\n- `b`',
    ],
  ])('%s', (_, was, is, line) => {
    expect(releaseNotes(was, is, 'en')).toContain(`\n${line}\n`)
  })
})
