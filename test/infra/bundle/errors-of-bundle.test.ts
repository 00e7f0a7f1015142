import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import { buildChangedFunctions, builtFunctions, bundlePath } from '../../../infra/build.ts'
import { errorsOfBundle } from '../../../infra/bundle/errors-of-bundle.ts'
import { serveWeb } from '../../../functions/public/serve-web/spec.ts'
import { errorTable } from '../../../lib/errors.ts'
import { tempFolder } from '../../support/temp-folder.ts'

beforeAll(() => buildChangedFunctions())

const codes = Object.entries(errorTable)
/** How an entry begins in a bundle; of a message that depends on something only the beginning is compared. */
const beginningOf = (code: string, { status, message }: (typeof codes)[number][1]): string =>
  `${code}:{status:${status},message:${typeof message === 'string' ? `${JSON.stringify(message)}}` : ''}`
const isIn = (bundle: string, beginning: string): boolean => bundle.includes(`{${beginning}`) || bundle.includes(`,${beginning}`)

test.each(builtFunctions.map(({ name }) => name))(
  'the bundle of %s has the errors whose codes it names, and no others',
  (name) => {
    const bundle = readFileSync(bundlePath(name), 'utf8')
    const timesNamed = new Map<string, number>()
    for (const word of bundle.match(/\b[A-Z]\w+\b/g) ?? []) timesNamed.set(word, (timesNamed.get(word) ?? 0) + 1)
    const named = codes.filter(([code]) => timesNamed.has(code))
    expect(named.filter(([code, entry]) => !isIn(bundle, beginningOf(code, entry))).map(([code]) => code)).toEqual([])
    // The entry itself names it once.
    expect(named.filter(([code]) => timesNamed.get(code) === 1).map(([code]) => code)).toEqual([])
    expect(named.length > 0).toBe(name !== serveWeb.name)
  },
)

const table = `export const errorTable = {
  FIRST_FAULT: { status: 400, message: 'The first' },
  OTHER_FAULT: { status: 404, message: (of: { field: string }) => \`The other of «\${of.field}» cost $& and $'\` },
  THIRD_FAULT: { status: 409, message: 'The third' },
} as const satisfies Record<string, { status: number; message: string | ((of: never) => string) }>
export const textOf = (code: keyof typeof errorTable) => errorTable[code]
`

/** What a bundle exports that consists of these files. */
async function built(errors: string, ...entries: string[]): Promise<Record<string, unknown>[]> {
  const folder = tempFolder()
  writeFileSync(join(folder, 'errors.ts'), errors)
  const entryPoints = entries.map((entry, index) => {
    const path = join(folder, `entry-${index}.ts`)
    writeFileSync(path, entry)
    return path
  })
  const { outputFiles } = await build({
    entryPoints,
    outdir: join(folder, 'out'),
    bundle: true,
    write: false,
    minify: true,
    charset: 'utf8',
    format: 'cjs',
    logLevel: 'silent',
    plugins: [errorsOfBundle(join(folder, 'errors.ts'))],
  })
  return outputFiles.map(({ text }) => {
    const module = { exports: {} }
    runInNewContext(text, { module })
    return module.exports
  })
}

test('of bundles that are built together each has its own errors, whole', async () => {
  const [named, listed] = await built(
    table,
    "import { textOf } from './errors.ts'\nexport const { status, message } = textOf('OTHER_FAULT')\nexport const said = message({ field: 'x' })\nexport const composed = textOf(['THIRD', 'FAULT'].join('_'))",
    "import { errorTable } from './errors.ts'\nexport const words = { FIRST_FAULT: 1, list: ['THIRD_FAULT'] }\nexport { errorTable }",
  )
  expect(named).toMatchObject({ status: 404, said: "The other of «x» cost $& and $'" })
  expect(named?.composed).toBeUndefined()
  expect(listed?.errorTable).toEqual({
    FIRST_FAULT: { status: 400, message: 'The first' },
    THIRD_FAULT: { status: 409, message: 'The third' },
  })
})

const using = "import { textOf } from './errors.ts'\nexport const text = textOf('FIRST_FAULT')"

test.each([
  [
    'whose message needs more than its parameter',
    table.replace('`The other', '`The ${other}').replace(/^/, "const other = 'other'\n"),
    using,
  ],
  ['that is not where it is expected', table.replace('errorTable = {', 'errorTable: object = {'), using],
  ['that no bundle has', table, 'export const text = 1'],
])('a table %s fails the build', async (_what, errors, entry) => {
  await expect(built(errors, entry)).rejects.toThrow('see infra/bundle/errors-of-bundle.ts')
})
