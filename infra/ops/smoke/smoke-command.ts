import type { Command } from 'commander'
import { endpoints } from '../../../functions/endpoints.ts'
import { CommandRefused, type ContourOptions, unconnectedSubcommand } from '../commands/contour-subcommand.ts'
import { revokeKey } from '../commands/key-commands.ts'
import { formatTable, printText } from '../commands/print.ts'
import { baseUrlOnPort, connectTo, describeStack } from '../connect.ts'
import { alarmCheck } from './alarm-check.ts'
import { type Check, needsAws } from './check.ts'
import { type Deployed, deployedBy } from './deployed.ts'
import { edgeChecks } from './edge-checks.ts'
import { endpointChecks } from './endpoint-checks.ts'
import { roleChecks } from './role-checks.ts'
import { setScene } from './scene.ts'

/** contour smoke: checks that a contour works as a whole where it runs, once per account and release. */
export function smokeCommand(): Command {
  return unconnectedSubcommand(
    'smoke',
    'try every endpoint, the roles, streaming, the firewall and an alarm of a trial contour; it writes; exit code 1 if a check fails',
  )
    .action(async (options: ContourOptions) => {
      const { baseUrl, deployed } = await reach(options)
      const checks = await smoke(baseUrl, deployed)
      printText(options.json, { baseUrl, checks }, () => smokeText(baseUrl, checks))
      if (checks.some(({ outcome }) => outcome === 'Failed')) process.exitCode = 1
    })
    .addHelpText(
      'after',
      `
It adds a partner with money, a referral link and an API key (revoked at the end), and makes leads, deals and a payout
that is rejected, so use it only on trial contours. The contour file of a deployed trial says
"deployment": { "trial": true }; all others are refused. You need sts:AssumeRole for the functions' roles,
cloudwatch:SetAlarmState and DescribeAlarmHistory, and cloudformation:ListStackResources beside what all commands need.
On this machine it tries what it can, and says what needs AWS.

Examples:
  npm run contour -- smoke
  npm run contour -- smoke --stack partner-program-trial`,
    )
}

interface Reached {
  baseUrl: string
  /** Undefined on this machine. */
  deployed: Deployed | undefined
}

/** @throws CommandRefused if the contour is not a trial */
async function reach(options: ContourOptions): Promise<Reached> {
  if (options.stack === undefined) {
    await connectTo(options)
    return { baseUrl: baseUrlOnPort(options.port), deployed: undefined }
  }
  const stack = await describeStack(options.stack)
  const output = (name: string) => stack.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue
  if (output('Trial') !== 'true') {
    throw new CommandRefused(
      `Stack ${options.stack} is not a trial, and this command writes. Say "deployment": { "trial": true } in the contour file of one that is.`,
    )
  }
  await connectTo(options)
  return { baseUrl: output('BaseUrl') ?? '', deployed: await deployedBy(stack) }
}

async function smoke(baseUrl: string, deployed: Deployed | undefined): Promise<Check[]> {
  const scene = await setScene()
  try {
    return [
      ...(await endpointChecks(baseUrl, scene)),
      ...(await edgeChecks(baseUrl, scene, deployed !== undefined)),
      ...(deployed
        ? await roleChecks(deployed, scene)
        : endpoints.map(({ name }) => needsAws(`the role of ${name}`, 'nobody judges calls by roles on this machine'))),
      deployed ? await alarmCheck(deployed) : needsAws('an alarm', 'there is none on this machine'),
    ]
  } finally {
    await revokeKey(scene.keyId, scene.by)
  }
}

const outcomeNames = { Held: 'held', Failed: 'FAILED', NeedsAws: 'needs AWS' } as const

function smokeText(baseUrl: string, checks: readonly Check[]): string {
  const count = (outcome: Check['outcome']) => checks.filter((check) => check.outcome === outcome).length
  const rows = checks.map(({ what, outcome, detail }) => ({ outcome: outcomeNames[outcome], what, detail }))
  return `${baseUrl}\n\n${formatTable(rows)}\n\n${count('Held')} held, ${count('Failed')} failed, ${count('NeedsAws')} need AWS.`
}
