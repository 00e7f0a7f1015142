import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namedContour } from '../../../infra/stack/named-contour.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const contours = join(import.meta.dirname, '../../../infra/contours')
const demo = JSON.parse(readFileSync(join(contours, 'demo.json'), 'utf8')) as Record<string, unknown>

test('a contour is the file of its name', () => {
  expect(namedContour('demo')).toMatchObject({ contour: 'demo' })
})

const refusals: readonly { what: string; name: unknown; content?: string; says: readonly string[] }[] = [
  {
    what: 'no contour',
    name: undefined,
    says: ['Say which contour: -c contour=NAME. There are: ', 'demo', '(infra/contours/NAME.json)'],
  },
  { what: 'a contour that there is not', name: 'nowhere', says: ['Say which contour: -c contour=NAME. There are: demo'] },
  {
    what: 'a contour file that is no JSON',
    name: 'torn',
    content: '{"contour": "torn"',
    says: ['torn.json was refused, nothing was applied. 1 fault:', '- it is not JSON: '],
  },
  {
    what: 'a contour file with faults',
    name: 'wrong',
    content: JSON.stringify({ ...demo, contour: 'wrong', deployment: { logRetentionDays: 91 }, levels: 7 }),
    says: [
      'wrong.json was refused, nothing was applied.',
      '- deployment.logRetentionDays: expected a retention that CloudWatch offers',
      '- levels: ',
    ],
  },
  {
    what: 'a contour file that names another contour',
    name: 'alias',
    content: JSON.stringify(demo),
    says: ['infra/contours/alias.json names its contour "demo": the two must be the same'],
  },
]

test.each(refusals)('$what is refused in words', ({ name, content, says }) => {
  const folder = tempFolder()
  copyFileSync(join(contours, 'demo.json'), join(folder, 'demo.json'))
  if (content !== undefined) writeFileSync(join(folder, `${String(name)}.json`), content)
  for (const words of says) expect(() => namedContour(name, folder)).toThrow(words)
})
