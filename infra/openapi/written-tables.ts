import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { endpoints } from '../../functions/endpoints.ts'
import { type EndpointSpec, isForPeople, writingActions } from '../../lib/contract/endpoint-spec.ts'
import { neededPermissions } from '../../lib/contract/needed-permissions.ts'
import { keyScopes, type Permission, permissionNames, permissions, roleNames, roles } from '../../lib/domain/people/permission.ts'
import { type ErrorCode, errorTable } from '../../lib/errors.ts'
import { documentOf } from './endpoint-documents.ts'
import { errorGuide } from './error-guide.ts'
import { messagePattern } from './error-message.ts'
import { eventTypes } from '../../lib/domain/feed/event.ts'
import { reachOf, reachOfRole } from './reach.ts'

const root = join(import.meta.dirname, '..', '..')

/** A page with a generated table between its marks. */
export interface WrittenTable {
  /** The path from the project's folder. */
  page: string
  name: string
  lines: () => string[]
}

const endpointsForSystems = endpoints.filter((spec) => !isForPeople(spec))

/** All tables that npm run openapi writes. */
export const writtenTables: readonly WrittenTable[] = [
  { page: 'README.md', name: 'endpoints', lines: () => shortEndpointLines(['About', 'Methods and paths'], (tag) => tag) },
  { page: 'docs/endpoints.md', name: 'endpoints', lines: () => endpointLines(endpointsForSystems) },
  {
    page: 'docs/ru/overview.md',
    name: 'endpoints',
    lines: () => shortEndpointLines(['О чём', 'Методы и пути'], (tag) => tagsInRussian[tag] ?? tag),
  },
  { page: 'docs/ru/endpoints.md', name: 'endpoints', lines: () => endpointLines(endpointsForSystems, inRussian) },
  { page: 'docs/people-api.md', name: 'endpoints', lines: () => endpointLines(endpoints.filter(isForPeople)) },
  { page: 'docs/security.md', name: 'permissions', lines: permissionLines },
  { page: 'docs/security.md', name: 'reach', lines: reachLines },
  { page: 'docs/security.md', name: 'reach of roles', lines: roleReachLines },
  { page: 'docs/security.md', name: 'roles', lines: functionRoleLines },
  { page: 'docs/architecture.md', name: 'keys', lines: keyLines },
  {
    page: 'docs/errors.md',
    name: 'errors',
    lines: () => errorLines(['Code', 'Status', 'Message', 'When', 'What to do'], 'en'),
  },
  {
    page: 'docs/ru/errors.md',
    name: 'errors',
    lines: () => errorLines(['Код', 'Статус', 'Сообщение', 'Когда', 'Что делать'], 'ru'),
  },
  { page: 'docs/sync.md', name: 'mirror.ts', lines: () => exampleLines('mirror.ts') },
  { page: 'docs/sync.md', name: 'mirror.py', lines: () => exampleLines('mirror.py') },
]

/** @throws Error if the page has no marks for the table */
export function withTable(text: string, { page, name, lines }: WrittenTable): string {
  const [begin, end] = [`<!-- ${name}: written by npm run openapi -->`, `<!-- end of ${name} -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${page} has no place for the table of ${name}: ${begin} … ${end}`)
  return `${text.slice(0, from)}${begin}\n\n${lines().join('\n')}\n\n${text.slice(to)}`
}

/** A program of docs/examples, complete. */
function exampleLines(name: string): string[] {
  const text = readFileSync(join(root, 'docs', 'examples', name), 'utf8')
  return [`\`\`\`${extname(name).slice(1)}`, ...text.trimEnd().split('\n'), '```']
}

/** What each function's role may write, and what that is worth to an attacker. */
function functionRoleLines(): string[] {
  const rows = endpoints.map((spec) => {
    const writes = writingActions.flatMap((action) =>
      spec.table
        .filter(({ actions }) => actions.includes(action))
        .map(({ partition }) => `${action.replace('Item', '')} ${partition}`),
    )
    return `| \`${spec.name}\` | ${writes.join(', ') || 'nothing'} | ${documentOf(spec).takenOver} |`
  })
  return ['| function | may write | what an attacker with its role could do |', '| --- | --- | --- |', ...rows]
}

/** The table of keys, from the comments of the keys themselves. */
function keyLines(): string[] {
  const lines = readFileSync(join(root, 'lib', 'store', 'keys.ts'), 'utf8').split('\n')
  return lines.filter((line) => line.startsWith(' * |')).map((line) => line.slice(3))
}

/** What a table of endpoints says in the language of its page. */
interface EndpointWords {
  columns: readonly string[]
  or: string
  and: string
  summaryOf: (spec: EndpointSpec) => string
}

const inEnglish: EndpointWords = {
  columns: ['Method', 'Path', 'What it does', 'Permission'],
  or: 'or',
  and: 'and',
  summaryOf: (spec) => documentOf(spec).summary,
}

const inRussian: EndpointWords = {
  columns: ['Метод', 'Путь', 'Что делает', 'Право'],
  or: 'или',
  and: 'и',
  summaryOf: (spec) => {
    const { summaryRu } = documentOf(spec)
    if (summaryRu === undefined) throw new Error(`the document of ${spec.name} has no summaryRu`)
    return summaryRu
  },
}

function endpointLines(specs: readonly EndpointSpec[], { columns, or, and, summaryOf }: EndpointWords = inEnglish): string[] {
  const scopesOf = (spec: EndpointSpec): string =>
    neededPermissions(spec)
      .map((permission) => `\`${permission}\``)
      .join(` ${or} `)
      .concat(spec.alsoNeeds === undefined ? '' : ` ${and} \`${spec.alsoNeeds}\``)
  const rows = specs.map((spec) => `| ${spec.method} | \`${spec.path}\` | ${summaryOf(spec)} | ${scopesOf(spec)} |`)
  return [`| ${columns.join(' | ')} |`, `|${' --- |'.repeat(columns.length)}`, ...rows]
}

const tagsInRussian: Readonly<Record<string, string>> = {
  Payouts: 'Выплаты',
  Partners: 'Партнёры',
  Offers: 'Предложения',
  'Referral links': 'Реферальные ссылки',
  Promocodes: 'Промокоды',
  Leads: 'Лиды',
  Events: 'События',
  Webhooks: 'Вебхуки',
  Configuration: 'Конфигурация',
}

/** A line a subject, for a page that is read and not looked up. Where a path has several methods, it is said once. */
function shortEndpointLines(columns: readonly string[], subjectOf: (tag: string) => string): string[] {
  const rows = [...Map.groupBy(endpointsForSystems, (spec) => documentOf(spec).tag)].map(([tag, specs]) => {
    const paths = [...Map.groupBy(specs, ({ path }) => path)].map(
      ([path, ofPath]) => `${ofPath.map(({ method }) => method).join(', ')} \`${path.replace('/api/external', '')}\``,
    )
    return `| ${subjectOf(tag)} | ${paths.join('; ')} |`
  })
  return [`| ${columns.join(' | ')} |`, '| --- | --- |', ...rows]
}

/** Each permission, what it opens, and which roles have it. */
function permissionLines(): string[] {
  const rows = permissionNames.map((name) => {
    const has = roleNames.map((role) => ((roles[role] as readonly Permission[]).includes(name) ? 'yes' : ''))
    return `| ${[`\`${name}\``, permissions[name], keyScopes.includes(name) ? 'yes' : '', ...has].join(' | ')} |`
  })
  const columns = ['Permission', 'Opens', 'scope of a key', ...roleNames]
  return [`| ${columns.join(' | ')} |`, `|${' --- |'.repeat(columns.length)}`, ...rows]
}

/** Everything that each permission gives access to, in any way. */
function reachLines(): string[] {
  const named = (prefix: string, specs: readonly EndpointSpec[]): string =>
    specs.map(({ method, path }) => `\`${method} ${path.slice(prefix.length)}\``).join(', ')
  const rows = permissionNames.map((permission) => {
    const { byKey, byConsole, addsTo, events, exports, gives, alsoTells } = reachOf(permission)
    const isEverything = gives.length === permissionNames.length
    const given = isEverything ? 'everything, by a role' : gives.map((name) => `\`${name}\``).join(', ')
    const cells = [
      `\`${permission}\``,
      [named('/api/external', byKey), addsTo.length > 0 && `more in ${named('/api/external', addsTo)}`]
        .filter(Boolean)
        .join('; '),
      named('/api/console', byConsole),
      events.map((type) => `\`${type}\``).join(', '),
      exports.map((name) => `\`${name}\``).join(', '),
      given,
      alsoTells.map((name) => `\`${name}\``).join(', '),
    ]
    return `| ${cells.join(' | ')} |`
  })
  const columns = [
    'Permission',
    'By a key',
    'In the console',
    'Objects of events',
    'Saved lists',
    'Lets others have',
    'Tells besides',
  ]
  return [`| ${columns.join(' | ')} |`, `|${' --- |'.repeat(columns.length)}`, ...rows]
}

/** What each role can see in webhooks and the chronicle, and which permissions it can give. */
function roleReachLines(): string[] {
  const named = (names: readonly string[], all: readonly string[]): string =>
    names.length === all.length ? 'everything' : names.map((name) => `\`${name}\``).join(', ') || 'nothing'
  const rows = roleNames.map((role) => {
    const { webhooks, chronicle, gives } = reachOfRole(role)
    return `| ${role} | ${named(webhooks, eventTypes)} | ${named(chronicle, eventTypes)} | ${named(gives, permissionNames)} |`
  })
  const columns = ['Role', 'Objects of events in their webhooks', 'Objects of events in the chronicle', 'Lets others have']
  return [`| ${columns.join(' | ')} |`, `|${' --- |'.repeat(columns.length)}`, ...rows]
}

function errorLines(columns: readonly string[], language: 'en' | 'ru'): string[] {
  const rows = (Object.keys(errorTable) as ErrorCode[]).map((code) => {
    const { when, advice } = errorGuide[code]
    return `| \`${code}\` | ${errorTable[code].status} | ${messagePattern(code)} | ${when[language]} | ${advice[language]} |`
  })
  return [`| ${columns.join(' | ')} |`, `|${' --- |'.repeat(columns.length)}`, ...rows]
}
