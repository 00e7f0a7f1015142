import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { type Plugin, transformSync } from 'esbuild'

const errorsFile = join(import.meta.dirname, '..', '..', 'lib', 'errors.ts')
/** The error table in its file. */
const tableSource = /^export const errorTable = \{\n.*?^\} as const satisfies /ms
/** Stands for the table in a bundle until it is known which codes the bundle names. */
const placeholder = 'ERRORS_OF_THIS_BUNDLE'

/**
 * Gives each bundle only those entries of the error table whose codes its own code names: an error is thrown by the literal of its code,
 * which then is in the bundle. Needs `write: false`, because it completes what esbuild made.
 *
 * A code in any other form, even in a comment or as part of a list, counts as named. A code that is nowhere in the bundle cannot be thrown
 * by it; if it were made up of parts, there would be no entry, and the answer would be INTERNAL_ERROR, which every bundle names.
 *
 * @param file the file with the error table
 */
export function errorsOfBundle(file = errorsFile): Plugin {
  return {
    name: 'errors-of-bundle',
    setup: (build) => {
      let entries: ReadonlyMap<string, string> | undefined
      build.onStart(() => (entries = undefined))
      build.onLoad({ filter: /errors\.ts$/ }, ({ path }) => {
        if (path !== file) return undefined
        const source = readFileSync(path, 'utf8')
        entries = entriesOf(source)
        return {
          contents: source.replace(tableSource, () => `export const errorTable = ${placeholder} satisfies `),
          loader: 'ts',
        }
      })
      build.onEnd(({ outputFiles, errors }) => {
        if (errors.length > 0) return {}
        if (!entries) return { errors: [{ text: `No bundle has ${file}: see infra/bundle/errors-of-bundle.ts` }] }
        for (const output of outputFiles ?? []) output.contents = Buffer.from(withErrors(output.text, entries))
        return {}
      })
    },
  }
}

/** The table's entries as they stand in a bundle, each by its code: `{status:404,message:"…"}`. */
function entriesOf(source: string): Map<string, string> {
  if (!tableSource.test(source))
    throw new Error('The error table is not where it is looked for: see infra/bundle/errors-of-bundle.ts')
  const { code } = transformSync(source, { loader: 'ts', format: 'cjs', minify: true, charset: 'utf8', target: 'node24' })
  const module = { exports: {} as { errorTable: Readonly<Record<string, Entry>> } }
  runInNewContext(code, { module })
  return new Map(Object.entries(module.exports.errorTable).map(([name, entry]) => [name, entryText(name, entry)]))
}

interface Entry {
  status: number
  message: string | Message
}

function entryText(name: string, { status, message }: Entry): string {
  if (typeof message === 'string') return `{status:${status},message:${JSON.stringify(message)}}`
  const text = String(message)
  if (saidAlone(text) !== said(message))
    throw new Error(`The message of ${name} needs more than its parameter: see infra/bundle/errors-of-bundle.ts`)
  return `{status:${status},message:${text}}`
}

type Message = (of: unknown) => string

/** What a message says when each of its details is called by its own name. */
const said = (message: Message): string => message(new Proxy({}, { get: (_target, name) => String(name) }))

/** The same without the file around it, of which a bundle gets nothing. */
function saidAlone(text: string): string | undefined {
  try {
    return said(runInNewContext(`(${text})`) as Message)
  } catch {
    return undefined
  }
}

function withErrors(bundle: string, entries: ReadonlyMap<string, string>): string {
  const [before = '', after, ...more] = bundle.split(placeholder)
  if (after === undefined) return bundle
  if (more.length > 0) throw new Error('A bundle has the error table twice: see infra/bundle/errors-of-bundle.ts')
  const named = new Set(bundle.match(/\b[A-Z]\w*\b/g))
  const own = [...entries].filter(([code]) => named.has(code)).map(([code, entry]) => `${code}:${entry}`)
  return `${before}{${own.join(',')}}${after}`
}
