import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { serveWeb } from '../../functions/public/serve-web/spec.ts'
import { compressed } from '../build-web.ts'
import {
  addEarlierBuilds,
  assets,
  buildsFile,
  buildsIn,
  compress,
  filesOfEarlier,
  readBuilds,
  sha256,
} from '../bundle/web-builds.ts'

const longestAnswerMs = 10_000
/** A contour may throttle its pages for a moment. */
const tries = 3

/** What a deploy takes its pieces from, and where it puts them. */
interface DeployOfWeb {
  /** The folder with a subfolder for each function's bundle. */
  functionsFolder: string
  /** The folder that the function's is made in, anew. */
  target: string
  /** Of the deployed contour; undefined if nothing is deployed, or nobody may ask. */
  baseUrl: string | undefined
  /** Says what the person who deploys should know. */
  say: (text: string) => void
  /** Between two tries. */
  pause?: (ms: number) => Promise<unknown>
}

/**
 * Makes the folder of the function that serves the web apps as it is deployed: what was built here, without what earlier builds left on
 * this machine, and with the pieces of the two builds that the contour served last. They come from the contour itself. So it does not
 * matter which machine deploys, and a deploy that was rolled back is no build: what was rolled back to has its own list.
 *
 * Pieces that are not to be had stop no deploy: a tab that needs one says that there is a new version, and is opened anew.
 */
export async function withDeployedPieces({ functionsFolder, target, baseUrl, say, pause = wait }: DeployOfWeb): Promise<void> {
  const built = join(functionsFolder, serveWeb.name)
  const draft = join(dirname(target), `${process.pid}-draft`)
  const left = filesOfEarlier(join(built, 'web'))
  rmSync(draft, { recursive: true, force: true })
  cpSync(built, join(draft, serveWeb.name), {
    recursive: true,
    filter: (path) => !left.has(relative(join(built, 'web'), path)),
  })
  const web = join(draft, serveWeb.name, 'web')
  const [present] = buildsIn(web)
  if (present) {
    const answered = (path: string): Promise<Buffer | undefined> => answerOf(`${baseUrl}/console/${path}`, pause)
    const list = baseUrl === undefined ? '' : await answered(basename(buildsFile))
    if (list === undefined) say(`${baseUrl} does not say which pieces of the web apps it serves: open tabs will be opened anew.`)
    const bring = async (name: string, digest: string): Promise<boolean> => {
      const bytes = await answered(`${assets}/${name}`)
      // Anything else is no piece of that build.
      if (!bytes || sha256(bytes) !== digest) return false
      writePiece(join(web, assets, name), bytes)
      return true
    }
    // A release that kept no list answers with a page, which names no builds.
    const { missing } = await addEarlierBuilds(web, { present, earlier: readBuilds(String(list ?? '')), bring })
    if (missing.length > 0) say(`${missing.length} pieces of the web apps that open tabs may ask for could not be fetched.`)
  }
  rmSync(target, { recursive: true, force: true })
  renameSync(draft, target)
}

/**
 * Where a deployed contour answers, as its stack says. Region and credentials come from the usual AWS environment.
 *
 * @returns undefined when there is no such stack, or AWS does not say
 */
export async function deployedBaseUrl(stackName: string, region: string): Promise<string | undefined> {
  const client = new CloudFormationClient({ region })
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: stackName }))
    return Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'BaseUrl')?.OutputValue
  } catch {
    return undefined
  } finally {
    client.destroy()
  }
}

function writePiece(file: string, bytes: Buffer): void {
  writeFileSync(file, bytes)
  if (compressed.test(file)) compress(file)
}

/** @returns undefined where there is no answer, or another than a success */
async function answerOf(address: string, pause: (ms: number) => Promise<unknown>): Promise<Buffer | undefined> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(longestAnswerMs), redirect: 'error' })
      if (response.ok) return Buffer.from(await response.arrayBuffer())
      if (response.status < 500 && response.status !== 429) return undefined
    } catch {
      // No answer: asked again.
    }
    if (attempt < tries) await pause(attempt * 1_000)
  }
  return undefined
}
