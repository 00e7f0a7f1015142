import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = globSync('{functions,lib,infra,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.endsWith('.d.ts') && !file.startsWith('web/public/'),
)

/** How what is kept of a person is taken away. */
const erasing = 'infra/ops/erase-steps.ts'
const scanning = 'infra/ops/table-scan.ts'
/** What a table is to have, and what its database says that it has. */
const described = ['infra/table.ts', 'infra/table-differences.ts', 'infra/describe-table.ts']
/** How text from outside is shown to people. */
const shown = 'infra/terminal-text.ts'
/** How the contour that is worked on is found. */
const running = ['infra/running.ts', 'infra/use-table.ts', 'infra/port-number.ts', 'infra/table-name.ts', 'infra/log-files.ts']
const commandLine = ['infra/ops/connect.ts', 'infra/port-number.ts', '@aws-sdk', 'commander', 'node:']
/** What a deployed contour and one on this machine have in common. */
const deployed = [
  'infra/build.ts',
  'infra/build-web.ts',
  'infra/function-folder.ts',
  'infra/table.ts',
  'infra/table-name.ts',
  'infra/limits.ts',
]

/** What both web apps stand on. The account has no room for more. */
const browser = ['react', 'react-dom', 'wouter', '@tanstack/react-query', 'openapi-fetch']

/** What each part of the house may import: parts of the house by their folder, packages by their name. */
const mayImport: Record<string, readonly string[]> = {
  'lib/errors.ts': [],
  'lib/domain': ['lib/errors.ts', 'lib/domain', 'uuid'],
  'lib/contract': ['lib/errors.ts', 'lib/domain', 'lib/contract', 'zod'],
  'lib/store': ['lib/errors.ts', 'lib/domain', 'lib/store', '@aws-sdk', 'node:'],
  // An act is one operation for all doors: keys, the console, the account. Each door adds what is its own.
  'lib/act': ['lib/errors.ts', 'lib/domain', 'lib/contract/cursor.ts', 'lib/store', 'lib/webhook', 'lib/contour-file', 'lib/act'],
  'lib/http': ['lib/errors.ts', 'lib/domain', 'lib/contract', 'lib/store', 'lib/http', '@middy', 'zod', 'aws-lambda', 'node:'],
  // The file as it is written takes the whole of zod: only what reads such files imports it. It may name functions.
  'lib/contour-file': [
    'lib/errors.ts',
    'lib/domain',
    'lib/contract',
    'lib/store',
    'lib/contour-file',
    'lib/http/exact-json.ts',
    'zod',
    'node:',
  ],
  'lib/mail': ['lib/domain', 'lib/store', 'lib/mail', '@aws-sdk'],
  // Apart: what checks signatures is large, and only the functions that do may have it.
  'lib/passkey': ['lib/errors.ts', 'lib/domain', 'lib/store', 'lib/passkey', '@simplewebauthn/server', 'node:'],
  // The same: it speaks to a company, and reads what that has signed.
  'lib/company': ['lib/errors.ts', 'lib/domain', 'lib/store', 'lib/company', 'oauth4webapi'],
  // It knows the CRM and the external API, and nothing of the table: what it keeps, others keep for it.
  'lib/crm': ['lib/crm', 'node:'],
  'lib/webhook': ['lib/errors.ts', 'lib/domain', 'lib/webhook', 'node:'],
  'lib/queue': [
    'lib/contract',
    'lib/domain',
    'lib/store',
    'lib/queue',
    'lib/http/log.ts',
    'lib/http/metrics.ts',
    'lib/http/runtime.ts',
    'zod',
    '@aws-sdk',
    'aws-lambda',
  ],
  // An endpoint is a folder: what it is, how it is described, what it does. Of its own folder each knows the spec alone.
  'functions: spec.ts': ['lib/errors.ts', 'lib/domain', 'lib/contract', 'zod'],
  'functions: document.ts': ['lib/domain', 'lib/contract', 'infra/openapi', 'zod'],
  'functions: handler.ts': ['lib/'],
  // The nights do what operators do by commands: no other function may have that code in it.
  'functions: night': ['lib/', 'infra/ops/audit/nightly-audit.ts', 'infra/ops/retention/nightly-retention.ts'],
  // What tests need to know of it: no function is built of it.
  'functions: trial.ts': ['lib/', 'test/support', '@aws-sdk/lib-dynamodb', 'node:'],
  'functions: list': ['lib/contract'],
  // What serves, deploys and operates it may know all of lib. Among themselves they know what stands lower.
  'infra/bundle': ['infra/bundle', 'infra/file-lock.ts', 'esbuild', 'fflate', 'vite', '@vitejs', 'node:'],
  'infra/openapi': [
    'lib/',
    'infra/openapi',
    'infra/free-port.ts',
    'infra/function-folder.ts',
    'package.json',
    'openapi-typescript',
    'zod',
    'node:',
  ],
  'infra/docs': ['infra/openapi', 'infra/docs', 'node:'],
  // What pages say of the stack is computed from it; what serves them knows nothing of it.
  'infra/docs/tables': ['infra/docs/tables', 'infra/stack', 'infra/ops/contour-file', 'aws-cdk-lib', 'cdk.json', 'node:'],
  'infra/docs/write.ts': ['infra/docs', 'node:'],
  'infra/ops/contour-file': ['lib/', 'infra/ops/contour-file', shown, '@aws-sdk', 'uuid', 'zod', 'node:'],
  'infra/ops/commands': [
    'lib/',
    'infra/ops/contour-file',
    'infra/ops/commands',
    'infra/ops/retention',
    erasing,
    scanning,
    shown,
    ...commandLine,
  ],
  // What people do by commands, and the nights by a clock.
  'infra/ops/retention': ['lib/', 'infra/ops/commands/commit-act.ts', 'infra/ops/retention', erasing],
  'infra/ops/audit': [
    'lib/',
    'infra/ops/contour-file',
    'infra/ops/commands',
    'infra/ops/audit',
    'infra/ops/upgrade/upgrade-state.ts',
    ...described,
    scanning,
    shown,
    ...commandLine,
    'zod',
  ],
  'infra/ops/upgrade': ['lib/', 'infra/ops/contour-file', 'infra/ops/commands', 'infra/ops/upgrade', ...described, 'commander'],
  'infra/ops/moving': [
    'lib/',
    'infra/ops/contour-file',
    'infra/ops/commands',
    'infra/ops/moving',
    scanning,
    shown,
    ...commandLine,
  ],
  // A directory is XML, which the command alone reads.
  'infra/ops/bank-directory': ['lib/', 'infra/ops/commands', 'infra/ops/bank-directory', 'commander', 'node:', 'saxes'],
  'infra/ops/fill-demo': ['lib/', 'infra/ops/commands', 'infra/ops/fill-demo', ...commandLine],
  'infra/ops': [
    'lib/',
    'infra/ops',
    'infra/compile-cache.ts',
    'infra/refusal-query.ts',
    shown,
    ...running,
    '@aws-sdk',
    'commander',
    'node:',
  ],
  'infra/stack': [
    'lib/',
    'infra/ops/contour-file',
    'infra/stack',
    'infra/refusal-query.ts',
    'infra/bundle/web-builds.ts',
    ...deployed,
    // What the deployed table has, and where the contour answers, is asked of AWS.
    '@aws-sdk/client-cloudformation',
    '@aws-sdk/client-dynamodb',
    'aws-cdk-lib',
    'constructs',
    'node:',
  ],
  'infra/local': [
    'lib/',
    'infra/docs',
    'infra/file-lock.ts',
    'infra/compile-cache.ts',
    'infra/free-port.ts',
    'infra/openapi/demo.ts',
    'infra/ops/contour-file',
    'infra/ops/upgrade/upgrade.ts',
    'infra/local',
    shown,
    ...deployed,
    ...described,
    ...running,
    '@aws-sdk',
    'standardwebhooks',
    'zod',
    'aws-lambda',
    'commander',
    'package.json',
    'node:',
  ],
  // What runs in browsers knows the rules and the shapes, and neither the table nor how requests are answered.
  'web/shared': ['lib/contract', 'lib/domain', 'lib/errors.ts', 'web/shared', 'write-excel-file', ...browser],
  'web/console': [
    'lib/contract',
    'lib/domain',
    'lib/errors.ts',
    'web/shared',
    'web/console',
    '@simplewebauthn/browser',
    ...browser,
    '@mantine',
    '@tanstack',
    'uplot',
  ],
  'web/account': ['lib/contract', 'lib/domain', 'lib/errors.ts', 'web/shared', 'web/account', ...browser, 'uqr'],
  'infra/table.ts': [
    'lib/store/figures/figure-index.ts',
    'lib/store/lead/lead-indexes.ts',
    'lib/store/referral/owned-index.ts',
    'lib/store/partner/partner-indexes.ts',
    'lib/store/payout/payout-indexes.ts',
    'lib/store/table/table-index.ts',
  ],
  'infra/table-differences.ts': ['lib/store/table/table-index.ts', 'infra/table.ts', '@aws-sdk/client-dynamodb'],
  'infra/describe-table.ts': ['lib/http/runtime.ts', 'lib/store/table', 'infra/table-differences.ts', '@aws-sdk/client-dynamodb'],
  'infra/build.ts': ['lib/contract', 'infra/bundle', 'infra/function-folder.ts', 'esbuild', 'node:'],
  'infra/build-web.ts': ['infra/build.ts', 'infra/bundle', 'vite', 'node:'],
  'infra/dev-web.ts': ['infra/bundle/web-apps.ts', 'infra/port-number.ts', 'commander', 'vite'],
  'infra/terminal-text.ts': ['lib/domain/value/unseen-characters.ts'],
  'infra/app.ts': ['lib/contour-file', 'infra/stack', 'infra/asked-stack.ts', 'aws-cdk-lib'],
  'infra/asked-stack.ts': [
    'infra/stack',
    'infra/table.ts',
    'infra/build.ts',
    'infra/build-web.ts',
    'aws-cdk-lib',
    'cdk-nag',
    'node:path',
  ],
  infra: ['lib/contract', 'lib/domain/webhook/webhook-delivery.ts', 'lib/store/table/environment.ts', 'commander', 'node:'],
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const specifiers = [...text.matchAll(/(?:^|\n)(?:import|export)\b[^'\n]*(?:\n[^'\n]*)*?from '([^']+)'|import\('([^']+)'\)/g)]
  return specifiers
    .map((match) => match[1] ?? match[2] ?? '')
    .map((name) => (name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name))
}

/** What a function is, of which everything else is made: its spec, and the lists of them. */
const isSpec = (name: string): boolean => /^functions\/(?:\w+|[\w-]+\/[\w-]+\/spec)\.ts$/.test(name)

function partOf(file: string): string | undefined {
  if (/^functions\/night\/[\w-]+\/handler\.ts$/.test(file)) return 'functions: night'
  if (file.startsWith('functions/')) return `functions: ${/^functions\/[\w-]+\.ts$/.test(file) ? 'list' : basename(file)}`
  return Object.keys(mayImport)
    .filter((part) => file === part || file.startsWith(`${part}/`))
    .toSorted((a, b) => b.length - a.length)[0]
}

function mayKnow(file: string, name: string): boolean {
  if (file.startsWith('functions/') && name === join(dirname(file), 'spec.ts')) return true
  if (/^(?:infra\/|lib\/contour-file\/|functions\/\w+\.ts$)/.test(file) && isSpec(name)) return true
  return (mayImport[partOf(file) ?? ''] ?? []).some((prefix) => name === prefix || name.startsWith(prefix))
}

describe('the import rules of the house', () => {
  test.each(sources)('%s imports only what its part may', (file) => {
    expect(importsOf(file).filter((name) => !mayKnow(file, name))).toEqual([])
  })

  test('everything has its rule', () => {
    expect(sources.filter((file) => !Object.hasOwn(mayImport, partOf(file) ?? ''))).toEqual([])
  })

  test('no file leads back to itself, by types or otherwise', () => {
    const reach = new Map(sources.map((file) => [file, importsOf(file).filter((name) => /\.tsx?$/.test(name))]))
    const leadsTo = (from: string, seen = new Set<string>()): Set<string> => {
      for (const next of reach.get(from) ?? []) if (!seen.has(next)) leadsTo(next, seen.add(next))
      return seen
    }
    expect(sources.filter((file) => leadsTo(file).has(file))).toEqual([])
  })

  test('nothing in infra imports a handler: it knows functions by their path only', () => {
    const importers = sources.filter(
      (file) => file.startsWith('infra/') && importsOf(file).some((name) => name.startsWith('functions/') && !isSpec(name)),
    )
    expect(importers).toEqual([])
  })

  test('no feature of an app knows another', () => {
    const featureOf = (path: string): string | undefined => /^web\/\w+\/features\/[\w-]+\//.exec(path)?.[0]
    const strangers = sources.filter((file) => {
      const own = featureOf(file)
      return own !== undefined && importsOf(file).some((name) => featureOf(name) !== undefined && featureOf(name) !== own)
    })
    expect(strangers).toEqual([])
  })

  test('what runs in browsers knows of the contract its types alone: zod would come with the rest', () => {
    const text = (file: string): string => readFileSync(join(root, file), 'utf8')
    const loading = sources.filter(
      (file) => file.startsWith('web/') && /^(?:import|export) (?!type )[^\n]*from '[^']*lib\/contract\//m.test(text(file)),
    )
    expect(loading).toEqual([])
  })

  test('only lib/http imports middy', () => {
    const importers = sources.filter((file) => importsOf(file).some((name) => name.startsWith('@middy')))
    expect(importers.filter((file) => !file.startsWith('lib/http/'))).toEqual([])
    expect(importers).not.toEqual([])
  })

  test.each(globSync('functions/*/*/handler.ts', { cwd: root }))('%s exports only handler', (file) => {
    const exported = [
      ...readFileSync(join(root, file), 'utf8').matchAll(/^export (?:const|function|class|async function) (\w+)/gm),
    ]
    expect(exported.map(([, name]) => name)).toEqual(['handler'])
  })
})

describe('what both keys and administrators may ask for', () => {
  /** The console shows more than keys are shown, from other reads: not the same act. */
  const readOtherwise = new Set([
    'list-leads',
    'list-offers',
    'list-partners',
    'list-payouts',
    'show-lead',
    'show-partner',
    'show-payout',
  ])
  const actsOf = (door: string): string[] =>
    globSync(`functions/${door}/*/handler.ts`, { cwd: root }).map((file) => basename(dirname(file)))
  const keysToo = new Set(actsOf('external'))
  const acts = actsOf('console').filter((act) => keysToo.has(act) && !readOtherwise.has(act))
  /** Pages are measured, which lib/http does. */
  const onceElsewhere: Record<string, string> = {
    'list-journal': 'lib/http/journal-page.ts',
    'read-chronicle': 'lib/http/chronicle-page.ts',
  }

  test.each(acts)('%s is one act: both doors wrap it, and both specs spread what it is', (act) => {
    for (const door of ['external', 'console']) {
      expect(importsOf(`functions/${door}/${act}/handler.ts`)).toContain(onceElsewhere[act] ?? `lib/act/${act}.ts`)
      expect(importsOf(`functions/${door}/${act}/spec.ts`)).toContain(`lib/contract/${act}.ts`)
    }
  })
})

describe('what is stored', () => {
  /** Casts of what never was an item: rows of files by their kind, and an edit that takes attributes away. */
  const noItems = new Set(['infra/ops/moving/read-history.ts', 'infra/ops/commands/partner-erasure.ts'])
  const readers = sources.filter((file) => /^(?:lib\/(?:store|domain|contour-file)|infra\/ops)\//.test(file))

  test('it is read through its declaration, and never cast', () => {
    const casting = readers.filter((file) => readFileSync(join(root, file), 'utf8').includes('as unknown as'))
    expect(new Set(casting)).toEqual(noItems)
  })
})

describe('what the house says of itself', () => {
  const files = globSync('{functions,lib,infra,web,test,docs,.ci}/**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

  test('no file is a heap of what had no better name', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|index)(\.tsx?|\/)/.test(file))).toEqual([])
  })
})
