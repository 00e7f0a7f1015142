import { createHash, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { join, resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { connectCrm } from '../../functions/schedule/connect-crm/spec.ts'
import { companyVariables } from '../../lib/company/company-variables.ts'
import { crmVariables } from '../../lib/crm/contour-crm.ts'
import { indexLeads } from '../../functions/schedule/index-leads/spec.ts'
import { countFeed } from '../../functions/schedule/count-feed/spec.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { sealJournal } from '../../functions/schedule/seal-journal/spec.ts'
import { serveWeb } from '../../functions/public/serve-web/spec.ts'
import { builtFunctions } from '../build.ts'
import { type ContourFile, ContourFileError } from '../../lib/contour-file/contour-file.ts'
import { readContourFile } from '../ops/contour-file/read-contour-file.ts'
import { forgetRunning, noteRunning } from '../running.ts'
import { callAgainAndAgain, type ScheduledFunction } from './schedule.ts'
import { servingThisMachine } from './served-host.ts'
import { safeLine } from '../terminal-text.ts'
import { isTableName, tableNameRule } from '../table-name.ts'
import { useTable } from '../use-table.ts'
import { withDocsPage } from '../docs/docs-page.ts'
import { unnamedLines } from '../ops/contour-file/unnamed-lines.ts'
import { applyContourFileOnce } from '../ops/contour-file/apply.ts'
import { TableOfAnotherForm, UpgradeNotClosed } from '../../lib/store/table/table-form.ts'
import { type BuildApart, buildApart, BuildFailed } from './build-apart.ts'
import { EngineMissing, startEngine } from './engine.ts'
import { demoPartnerIds, openExampleSession, withExampleThings } from './example-things.ts'
import { FolderLocked, lockFolder } from './folder-lock.ts'
import { faultsOf, meetingFaults } from './faults.ts'
import { faultText, faultsPath, withFaultsPage } from './faults-page.ts'
import { answerError, gateway } from './gateway.ts'
import { keepingLog } from './kept-log.ts'
import { loadedAtFirstCall } from './lambda.ts'
import { tableForm } from '../../lib/store/keys.ts'
import { describeTable } from '../describe-table.ts'
import { differenceText, tableDifferences } from '../table-differences.ts'
import { createTable, makeMissingIndexes } from './local-table.ts'
import { useDetailsKey } from './details-key.ts'
import { followMailOrders } from './mail-orders.ts'
import { codeIn, withMailPage } from './mail-page.ts'
import { type KeptMail, startMailServices } from './mail-services.ts'
import type { QueueFunction } from './queue.ts'
import { keepOwnWebhook } from './own-webhook.ts'
import { withWebApps } from './web-apps.ts'
import { webhookPath, withWebhookPage } from './webhook-page.ts'
import { upgradeHere } from './upgrade-here.ts'
import { startWebhookServices } from './webhook-services.ts'

/** What a person asks of `npm start`. */
export interface Options {
  port: number
  contour: string
  data: string
  inMemory: boolean
}

/** A reason not to start that the person at the keyboard can do something about. */
class CannotStart extends Error {}

/** On AWS a minute passes between two calls; people who look at figures here do not want to wait. */
const countingEveryMs = 10_000
const sealingEveryMs = 60_000
const indexingEveryMs = 20_000
const crmEveryMs = 60_000
/**
 * As long as API Gateway keeps a connection. With Node's five seconds, a process that paused for a moment closes connections that
 * have just received a request, and the client cannot know whether it was executed.
 */
const connectionKeptMs = 6 * 60_000

/** The contour that examples are of. */
const demoName = 'demo'

/** Whether this process was told to end, and so ends the engine and the build: what fails from then on is no news. */
let stopping = false

/**
 * Serves a contour until it is told to end. What a person can do something about is said, and ends the process.
 *
 * @throws what nobody at the keyboard can do anything about
 */
export async function runHere(options: Options): Promise<void> {
  try {
    await start(options)
    // Other processes, and other versions, may serve the table of an engine that is not ours.
    if (!process.env.DYNAMODB_ENDPOINT) await upgradeHere()
  } catch (error) {
    if (!stopping) giveUp(error)
  }
}

/** @throws what nobody at the keyboard can do anything about */
function giveUp(error: unknown): never {
  if (!isForPeople(error)) throw error
  console.error(`\n${error.message}\n`)
  process.exit(1)
}

async function start({ port, contour, data, inMemory }: Options): Promise<void> {
  const file = withLocalKey(readContourFile(resolve(contour)))
  // Others may use the same engine, with a contour of the same name.
  const tableName = (process.env.DYNAMODB_ENDPOINT && process.env.TABLE_NAME) || `partner-program-${file.contour}`
  if (!isTableName(tableName)) throw new CannotStart(`The table cannot be called ${safeLine(tableName)}: ${tableNameRule}.`)
  let serve: ReturnType<typeof gateway> | undefined
  // Listening comes first: a taken port is known at once, before anything is built or locked.
  const server = createServer((request, response) => {
    if (serve) void serve(request, response)
    else answerError(response, 'SERVICE_UNAVAILABLE', randomUUID())
  })
  server.keepAliveTimeout = connectionKeptMs
  await listen(server, port)

  const keepsData = !inMemory && !process.env.DYNAMODB_ENDPOINT
  const logFolder = keepLogBeside(keepsData ? resolve(data) : undefined)
  const unlock = keepsData ? lockFolder(resolve(data)) : () => undefined
  const engine = await startEngine(keepsData ? join(resolve(data), 'table.sqlite') : undefined)
  let build: BuildApart | undefined
  let webhooks: { stop: () => void } | undefined
  let mailOrders: { stop: () => void } | undefined
  const stopClocks: (() => void)[] = []
  const stopOn = (signal: NodeJS.Signals): void => {
    process.once(signal, () => {
      stopping = true
      console.log('\nStopping.')
      server.close()
      server.closeAllConnections()
      forgetRunning(port)
      build?.stop()
      webhooks?.stop()
      mailOrders?.stop()
      for (const stop of stopClocks) stop()
      void engine.stop().then(() => {
        unlock()
        process.exit(0)
      })
    })
  }
  stopOn('SIGINT')
  stopOn('SIGTERM')
  void engine.ended.then(endWithoutEngine)

  const served = { pid: process.pid, contour: file.contour, endpoint: engine.endpoint, tableName }
  useTable(served.endpoint, tableName, served.contour)
  const detailsKey = useDetailsKey(inMemory ? undefined : resolve(data))
  console.log(`Building ${builtFunctions.length} functions and the web apps`)
  build = buildApart()
  await Promise.all([build.done, createTable(engine.endpoint, tableName)])
  await fitTable()
  await applyHere(file, data)

  const baseUrl = `http://127.0.0.1:${port}`
  const sendMail = loadedAtFirstCall('send-mail') as unknown as QueueFunction
  const { mails, environment } = await startMailServices(sendMail, baseUrl, (mail) => console.log(mailLine(mail, baseUrl)))
  Object.assign(process.env, environment, variablesOf(file, baseUrl))
  mailOrders = followMailOrders()
  const api = gateway(endpoints.map((endpoint) => ({ ...endpoint, lambda: loadedAtFirstCall(endpoint.name) })))
  const isDemo = file.contour === demoName
  webhooks = await startWebhookServices(keepsData ? resolve(data) : undefined)
  const webhookUrl = `${baseUrl}${webhookPath}`
  if (isDemo) await Promise.all([openExampleSession(), keepOwnWebhook(webhookUrl)])
  if (stopping) return
  const withDocs = withDocsPage(keyOf(file), withWebApps(loadedAtFirstCall(serveWeb.name), isDemo ? withExampleThings(api) : api))
  const faults = faultsOf(endpoints)
  const faultless = withFaultsPage(faults, baseUrl, withMailPage(mails, withWebhookPage(webhookUrl, withDocs)))
  serve = servingThisMachine(
    meetingFaults(faults, faultless, (fault, request) =>
      console.log(`Fault at ${safeLine(request)}: ${faultText(fault)} (${baseUrl}${faultsPath})`),
    ),
  )

  stopClocks.push(...startClocks(file.deployment.crmConnector !== undefined))
  noteRunning(port, { ...served, baseUrl, detailsKey, logFolder })
  greet(baseUrl, file, whereDataIs({ inMemory, data }))
}

/** What functions are told of the deployment. */
const variablesOf = ({ deployment: { companySignIn, crmConnector } }: ContourFile, baseUrl: string) => ({
  ...companyVariables(companySignIn),
  ...crmVariables(crmConnector, baseUrl),
})

const startClocks = (hasCrm: boolean) => [
  calledByClock(countFeed, countingEveryMs),
  calledByClock(sealJournal, sealingEveryMs),
  calledByClock(indexLeads, indexingEveryMs),
  ...(hasCrm ? [calledByClock(connectCrm, crmEveryMs)] : []),
]

function calledByClock({ name, lastsSeconds }: { name: string; lastsSeconds?: number }, everyMs: number): () => void {
  return callAgainAndAgain(name, loadedAtFirstCall(name) as unknown as ScheduledFunction, { everyMs, lastsSeconds })
}

/** @returns the folder, in that of the data; undefined where none is kept, and lines get their time alone */
function keepLogBeside(data: string | undefined): string | undefined {
  const folder = data === undefined ? undefined : join(data, 'log')
  process.stdout.write = keepingLog(folder, () => Date.now(), process.stdout.write.bind(process.stdout))
  return folder
}

/**
 * Other processes, and other versions, may serve the table of an engine that is not ours: there it is only said what is missing.
 *
 * @throws CannotStart
 */
async function fitTable(): Promise<void> {
  if (!process.env.DYNAMODB_ENDPOINT) await makeMissingIndexes()
  const differences = tableDifferences(await describeTable(), tableForm)
  if (differences.length > 0) throw new CannotStart(`The table cannot be used.\n${differences.map(differenceText).join('\n')}`)
}

function endWithoutEngine(): void {
  if (stopping) return
  console.error('The DynamoDB engine has ended; nothing can be served without it.')
  process.exit(1)
}

/** A file that the present form alone can keep waits for nobody here: the table is upgraded before it. */
async function applyHere(file: ContourFile, data: string): Promise<void> {
  try {
    await apply(file)
  } catch (error) {
    if (error instanceof TableOfAnotherForm) throw cannotRead(error, data)
    if (!(error instanceof UpgradeNotClosed) || process.env.DYNAMODB_ENDPOINT) throw error
    await upgradeHere()
    await apply(file)
  }
}

/** A file that was applied before is not applied again: a restart keeps what the ops commands changed. */
async function apply(file: ContourFile): Promise<void> {
  const digest = createHash('sha256')
    .update(`${packageJson.version} ${JSON.stringify(file)}`)
    .digest('hex')
  console.log(`Applying contour ${file.contour}`)
  const plan = await applyContourFileOnce(file, digest, file.contour === demoName ? demoPartnerIds : {})
  if (!plan) {
    console.log('  this very file was applied before: the data stays as it is')
    return
  }
  if (plan.notApplied.length > 0)
    console.log(
      `  left as people changed them, apply --overwrite takes them over: ${plan.notApplied.map(({ what }) => safeLine(what)).join(', ')}`,
    )
  console.log(plan.changes.length === 0 ? '  nothing to change' : `  ${plan.changes.length} changes`)
  if (plan.unnamed.length > 0)
    console.log(`  left as they are, the file does not name them: ${unnamedLines(plan.unnamed, false).map(safeLine).join('; ')}`)
}

/** A file made for deployment holds no secrets; here it gets a key that everybody on this machine may know. */
function withLocalKey(file: ContourFile): ContourFile {
  const administrator = file.administrators[0]
  if (!administrator || file.apiKeys.some(({ secret }) => secret !== undefined)) return file
  const localKey = { title: 'npm start', administrator: administrator.email, secret: `local-key-of-${file.contour}` }
  return { ...file, apiKeys: [...file.apiKeys, localKey] }
}

function keyOf({ apiKeys }: ContourFile): string {
  return apiKeys.find(({ secret }) => secret !== undefined)?.secret ?? ''
}

function greet(baseUrl: string, file: ContourFile, where: string): void {
  const secret = keyOf(file)
  console.log(`
Contour ${file.contour} is served. ${where}

  base URL  ${baseUrl}
  API key   ${secret}
  docs      ${baseUrl}/docs
  console   ${baseUrl}/console${signedInAs(file.administrators)}
            with passkeys ${namedAddress(baseUrl)}/console
  account   ${baseUrl}/account${signedInAs(file.partners)}
  mail      ${baseUrl}/dev/mail
  webhooks  ${baseUrl}${webhookPath}
  faults    ${baseUrl}${faultsPath}

Try:

  curl -s -H 'x-api-key: ${secret}' ${baseUrl}/api/external/partner

Ctrl-C stops it.
`)
}

/** Where passkeys work: browsers know a site by its name, and an IP address is none. */
const namedAddress = (baseUrl: string): string => baseUrl.replace('127.0.0.1', 'localhost')

/** Whose address lets one in, where the contour knows any. */
function signedInAs([first]: readonly { email: string }[]): string {
  return first ? ` (sign in as ${safeLine(first.email)})` : ''
}

function mailLine({ to, subject, text }: KeptMail, baseUrl: string): string {
  const code = codeIn(text)
  return `Mail to ${safeLine(to)}: ${code === undefined ? safeLine(subject) : `code ${code}`} (${baseUrl}/dev/mail)`
}

/** What was written here by an earlier version is nobody's to delete but the person's at the keyboard. */
function cannotRead({ message }: TableOfAnotherForm, data: string): CannotStart {
  const external = process.env.DYNAMODB_ENDPOINT
  if (external) return new CannotStart(`The data in the engine at ${external} cannot be used: ${message}.`)
  return new CannotStart(
    `The data in ${resolve(data)} cannot be used: ${message}.\n` +
      'It is left as it is. To start with other data meanwhile: npm start -- --data other-folder',
  )
}

function whereDataIs({ inMemory, data }: Pick<Options, 'inMemory' | 'data'>): string {
  if (process.env.DYNAMODB_ENDPOINT) return `Its data is in the engine at ${process.env.DYNAMODB_ENDPOINT}.`
  return inMemory ? 'Nothing is kept: its data is in memory.' : `Its data is kept in ${resolve(data)}.`
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE'
          ? new CannotStart(`Port ${port} is taken. Choose another one: npm start -- --port ${port + 1}`)
          : error,
      ),
    )
    server.listen(port, '127.0.0.1', done)
  })
}

function isForPeople(error: unknown): error is Error {
  return [CannotStart, BuildFailed, ContourFileError, EngineMissing, FolderLocked, UpgradeNotClosed].some(
    (kind) => error instanceof kind,
  )
}
