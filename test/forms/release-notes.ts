import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff'
import { previousForm, tableForm } from '../../lib/store/keys.ts'
import { keptStack, presentStack, type StackTemplates } from './kept-stack.ts'

const root = join(import.meta.dirname, '..', '..')

/** What a deploy does to one resource. */
interface Difference {
  stack: string
  type: string
  id: string
  does: 'new' | 'changed' | 'replaced' | 'removed'
  /** Of a changed one. */
  properties: readonly string[]
}

const words = {
  en: {
    title: 'What the deploy of this release changes',
    intro: (from: number, to: number) =>
      `From the release with form ${from} to this one with form ${to}, in the stack of a contour (that of \`infra/contours/demo.json\`). ` +
      'Code changes in every function and is not listed. `npx cdk diff -c contour=NAME` shows the same for your contour.',
    indexes: 'Indexes of the table',
    noIndexes: 'No index is made or removed: one deploy.',
    someIndexes: (count: number) => `${count} of them: as many deploys, one after the other.`,
    resources: 'Resources',
    none: 'No resource is added, changed or removed.',
    does: { new: 'New', changed: 'Changed', replaced: 'Replaced', removed: 'Removed' },
    columns: ['Stack', 'What', 'Kind', 'Name', 'Properties'],
  },
  ru: {
    title: 'Что меняет развёртывание этой версии',
    intro: (from: number, to: number) =>
      `От версии с формой ${from} к этой версии с формой ${to}, в стеке контура (как в \`infra/contours/demo.json\`). ` +
      'Код меняется во всех функциях, поэтому в списке его нет. То же самое для вашего контура показывает `npx cdk diff -c contour=NAME`.',
    indexes: 'Индексы таблицы',
    noIndexes: 'Индексы не создаются и не удаляются: достаточно одного развёртывания.',
    someIndexes: (count: number) => `Меняется индексов: ${count}. Столько же нужно развёртываний, одно за другим.`,
    resources: 'Ресурсы',
    none: 'Ресурсы не добавляются, не меняются и не удаляются.',
    does: { new: 'Новый', changed: 'Изменён', replaced: 'Заменён', removed: 'Удалён' },
    columns: ['Стек', 'Что', 'Вид', 'Имя', 'Свойства'],
  },
} as const

export type Language = keyof typeof words

/** Where the notes stand, by language. */
export const notesFiles: Readonly<Record<Language, string>> = { en: 'docs/release-notes.md', ru: 'docs/ru/release-notes.md' }

/** The page that says what a deploy changes, computed from the templates before and after it. */
export function releaseNotes(before: StackTemplates, after: StackTemplates, language: Language): string {
  const { title, intro, indexes, noIndexes, someIndexes, resources, none, does, columns } = words[language]
  const changed = indexesChanged(before, after)
  const rows = differencesOf(before, after).map(
    (one) => `| ${one.stack} | ${does[one.does]} | ${one.type} | ${one.id} | ${one.properties.join(', ')} |`,
  )
  return [
    `# ${title}`,
    intro(previousForm, tableForm),
    `## ${indexes}`,
    changed.length === 0 ? noIndexes : someIndexes(changed.length),
    ...(changed.length === 0 ? [] : [changed.map((name) => `- \`${name}\``).join('\n')]),
    `## ${resources}`,
    rows.length === 0 ? none : [`| ${columns.join(' | ')} |`, '| --- | --- | --- | --- | --- |', ...rows].join('\n'),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

/** Names of the indexes that only one of the two has. */
export function indexesChanged(before: StackTemplates, after: StackTemplates): string[] {
  const [was, is] = [indexNames(before), indexNames(after)]
  return [...was.filter((name) => !is.includes(name)), ...is.filter((name) => !was.includes(name))].toSorted()
}

/** The indexes of the contour's table, as a template has them. */
export function indexNames(templates: StackTemplates): string[] {
  const tables = Object.values(templates.contour?.Resources ?? {}).filter(({ Type }) => Type === 'AWS::DynamoDB::GlobalTable')
  return tables.flatMap(({ Properties }) =>
    ((Properties?.GlobalSecondaryIndexes ?? []) as { IndexName: string }[]).map(({ IndexName }) => IndexName),
  )
}

function differencesOf(before: StackTemplates, after: StackTemplates): Difference[] {
  const stacks = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  return stacks.flatMap((stack) => {
    const found: Difference[] = []
    const { resources } = fullDiff(before[stack] ?? { Resources: {} }, after[stack] ?? { Resources: {} })
    resources.forEachDifference((id, { resourceType, isAddition, isRemoval, changeImpact, propertyUpdates }) => {
      const type = resourceType ?? ''
      if (isNoise(type)) return
      const properties = Object.keys(propertyUpdates).filter(
        (name) => !(type === 'AWS::ApiGateway::Stage' && name === 'DeploymentId'),
      )
      if (!isAddition && !isRemoval && properties.length === 0) return
      const does = isAddition
        ? 'new'
        : isRemoval
          ? 'removed'
          : changeImpact === ResourceImpact.WILL_UPDATE
            ? 'changed'
            : 'replaced'
      found.push({ stack, type, id, does, properties: isAddition || isRemoval ? [] : properties.toSorted() })
    })
    return found.toSorted((a, b) => `${a.does} ${a.type} ${a.id}`.localeCompare(`${b.does} ${b.type} ${b.id}`))
  })
}

/** Made anew with every change of a method, and the CDK's own note. */
const isNoise = (type: string): boolean => ['AWS::ApiGateway::Deployment', 'AWS::CDK::Metadata'].includes(type)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [before, after] = [keptStack(previousForm), presentStack()]
  for (const [language, file] of Object.entries(notesFiles)) {
    writeFileSync(join(root, file), releaseNotes(before, after, language as Language))
    console.log(`${file} is written.`)
  }
}
