import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { constants, runInThisContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import type { Handler } from '../../lib/http/endpoint.ts'
import type { Runtime } from '../../lib/http/runtime.ts'
import type { mailClient } from '../../lib/mail/ses-client.ts'
import type { queueClient } from '../../lib/queue/queue-client.ts'
import type { documentClient } from '../../lib/store/table/client.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { type KeptDocument, keptDocument } from './kept-document.ts'

/** What a release left for the tests of the next ones, by keep-release.ts. It runs in this process, and shares no code with it. */
export interface KeptRelease {
  /** By the name that the function of the same route has now; each is loaded at its first call. */
  functions: ReadonlyMap<string, Handler>
  /** What connects its functions with the outside. */
  outside: {
    documentClient: typeof documentClient
    queueClient: typeof queueClient
    mailClient: typeof mailClient
    runtime: Runtime
  }
}

interface KeptModule {
  functions: Readonly<Record<string, () => Handler>>
  outside: () => KeptRelease['outside']
}

const kept = (form: number, name: string): string =>
  gunzipSync(readFileSync(join(import.meta.dirname, String(form), name))).toString()

const releases = new Map<number, KeptRelease>()

/** The release with this form. */
export function keptRelease(form: number): KeptRelease {
  const known = releases.get(form)
  if (known) return known
  const filename = `release-of-form-${form}.cjs`
  const run = runInThisContext(`(function (module, require, __dirname) {${kept(form, 'functions.cjs.gz')}\n})`, {
    filename,
    // The SDK imports Node's own modules when it needs them.
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  }) as (module: { exports: unknown }, require: NodeJS.Require, folder: string) => void
  const module: { exports: unknown } = { exports: {} }
  run(module, createRequire(import.meta.url), import.meta.dirname)
  const { functions, outside } = module.exports as KeptModule
  const presentNames = presentNamesOf(form)
  const release = {
    functions: new Map(Object.entries(functions).map(([name, load]) => [presentNames.get(name) ?? name, loadedOnce(load)])),
    outside: outside(),
  }
  releases.set(form, release)
  return release
}

function loadedOnce(load: () => Handler): Handler {
  let handler: Handler | undefined
  return (...given) => (handler ??= load())(...given)
}

export type StoredItem = Record<string, AttributeValue>

/** The table of the release with this form, as the engine holds it. */
export const keptTableOf = (form: number): { madeAt: string; items: StoredItem[] } =>
  JSON.parse(kept(form, 'table.json.gz')) as { madeAt: string; items: StoredItem[] }

const documents: readonly KeptDocument[] = ['openapi', 'people-api']

/**
 * What the functions of a release are called now, by their names then. An act of the console that keys got too bears the name of its door
 * since, and the function for keys has its name.
 */
function presentNamesOf(form: number): ReadonlyMap<string, string> {
  const names = new Map(endpoints.map(({ method, path, name }) => [`${method} ${path}`, name]))
  const routes = documents.flatMap((name) =>
    Object.entries(keptDocument(form, name).paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => ({ route: `${method.toUpperCase()} ${path}`, operationId })),
    ),
  )
  return new Map(
    routes.flatMap(({ route, operationId }) => {
      const present = names.get(route)
      return present === undefined ? [] : [[operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), present]]
    }),
  )
}
