import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { withoutWebhooks } from '../../infra/openapi/without-webhooks.ts'
import { type ClientsContour, contourForClients } from './clients-contour.ts'
import { type ClientResult, clientsTable, pages, withResults } from './clients-table.ts'
import { type Generator, generators, type Workplace } from './generators.ts'
import type { Shop } from '../shop-day/shop-requests.ts'
import { ended, faultIn, isHere } from './program.ts'
import { verdictsOf, walkSteps } from './walk-judge.ts'

const root = join(import.meta.dirname, '..', '..')
const [names, titles] = [generators.map(({ name }) => name), generators.map(({ title }) => title)]

const program = new Command('npm run clients --')
  .description(
    'Makes clients from openapi.json with the generators that people use, compiles them and runs each against a contour of its own:\n' +
      'a list, a lead with an idempotency key, a typed error, the feed to its end, the bodies of webhooks. Ends with 1 when anything fails.\n' +
      'What it takes is downloaded once, at pinned versions, into a folder for temporary files.',
  )
  .argument('[generator...]', `which: ${names.join(', ')}; all that this machine has the tools for otherwise`)
  .option('--write', 'write the results into the table of the pages, where other clients keep theirs', false)
  .addHelpText('after', '\nExamples:\n  npm run clients -- go python\n  npm run clients -- --write')
  .parse()
const { write } = program.opts<{ write: boolean }>()
const unknown = program.args.filter((name) => !names.includes(name))
if (unknown.length > 0) program.error(`no generator is called ${unknown.join(', ')}: there are ${names.join(', ')}`)

const base = join(tmpdir(), 'partner-program-clients')
const tools = join(base, 'tools')
mkdirSync(tools, { recursive: true })
const documents = { document: join(root, 'openapi.json'), withoutWebhooks: join(base, 'openapi-without-webhooks.json') }
const document = JSON.parse(readFileSync(documents.document, 'utf8')) as Parameters<typeof withoutWebhooks>[0]
writeFileSync(documents.withoutWebhooks, JSON.stringify(withoutWebhooks(document)))
const chosen = generators.filter(({ name }) => program.args.length === 0 || program.args.includes(name))
console.log('a shop has its day, and the feed tells the last of it after 30 s')
const contour = await contourForClients(join(base, 'contour'), objectOf())
try {
  const results: ClientResult[] = []
  for (const generator of chosen) results.push(await resultOf(generator, contour))
  console.log(`\n${clientsTable(results, 'en')}`)
  if (write)
    for (const { file, language } of pages) {
      const page = join(root, file)
      writeFileSync(page, withResults(readFileSync(page, 'utf8'), results, language, titles))
    }
  process.exitCode = results.some(({ steps }) => Object.values(steps).includes(false)) ? 1 : 0
} finally {
  await contour.end()
}

/** Makes, compiles and runs a client, as far as it goes, and says so as it goes. */
async function resultOf(
  generator: Generator,
  { environment, shop, partnerId, events, webhooks }: ClientsContour,
): Promise<ClientResult> {
  const { name, title, needs } = generator
  const at: Workplace = { folder: join(base, name), tools, ...documents }
  rmSync(at.folder, { recursive: true, force: true })
  mkdirSync(at.folder)
  const steps: Record<string, boolean> = {}
  for (const step of ['make', 'compile'] as const) {
    const lacking = needs[step].filter((command) => !isHere(command))
    if (lacking.length > 0) {
      console.log(`${name}: ${step} needs ${lacking.join(', ')}, which this machine does not have`)
      return { title, steps, lacking }
    }
    steps[step] = await isDone(`${name}: ${step}`, () => generator[step](at))
    if (!steps[step]) return { title, steps, lacking: [] }
  }
  const before = new Set(await events())
  // Names the request and the client of the lead: the same client would be refused as known already.
  const requestKey = `clients-${name}-${Date.now()}`
  const { code, printed, complaints } = await ended(generator.walk(at), { ...environment, REQUEST_KEY: requestKey })
  const partners: { id: string }[] = await shop.get('/partner')
  const expected = {
    list: partners.map(({ id }) => id),
    create: [`${(await leadNamed(requestKey, printed, shop)) ?? `a lead of ${requestKey}`} ${partnerId}`],
    error: ['PromocodeNotFoundError PROMOCODE_NOT_FOUND'],
    // The feed may have told of an earlier walk in the meantime.
    event: (await events()).filter((line) => before.has(line) || printed.includes(`event ${line}\n`)),
    webhook: webhooks,
  }
  const verdicts = verdictsOf(printed, expected, code === 0 ? null : faultIn(complaints))
  for (const step of walkSteps) {
    steps[step] = verdicts[step] === null
    console.log(`${name}: ${step} ${verdicts[step] ?? `as it is: ${expected[step].length}`}`)
  }
  return { title, steps, lacking: [] }
}

/** The id of the lead that a walk says it made, if it is there under that name. */
async function leadNamed(client: string, printed: string, shop: Shop): Promise<string | undefined> {
  const [, id] = /^create (\S+)/m.exec(printed) ?? []
  const lead = id === undefined ? undefined : await shop.get(`/lead/${id}`)
  return lead?.fields[0].value === client ? id : undefined
}

async function isDone(what: string, work: () => Promise<void>): Promise<boolean> {
  const begun = performance.now()
  try {
    await work()
    console.log(`${what} took ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    return true
  } catch (error) {
    console.log(`${what} FAILED: ${(error as Error).message}`)
    return false
  }
}

/** The name of the schema of an event's object, by that of the event's. */
function objectOf(): (event: string) => string {
  const schemas = document.components?.schemas as Record<string, { properties: { object: { anyOf: [{ $ref: string }] } } }>
  return (event) => schemas[event]?.properties.object.anyOf[0].$ref.replace(/^.*\//, '') ?? ''
}
