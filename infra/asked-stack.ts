import { join } from 'node:path'
import { type App, type Environment, type Stack, Tags, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { endpoints } from '../functions/endpoints.ts'
import { buildChangedFunctions, buildFunctions, functionsFolder } from './build.ts'
import { buildChangedWeb } from './build-web.ts'
import { AccountStack, stackPrefix } from './stack/account-stack.ts'
import { acknowledgeRules } from './stack/acknowledged-rules.ts'
import { ContourStack } from './stack/contour-stack.ts'
import { deployedIndexes } from './stack/deployed-indexes.ts'
import { deployedBaseUrl, withDeployedPieces } from './stack/deployed-web.ts'
import { type IndexStep, indexStepText, nextIndexStep } from './stack/index-steps.ts'
import { namedContour } from './stack/named-contour.ts'
import { restoredTableContext } from './stack/table-in-use.ts'
import { tableDefinition } from './table.ts'

/**
 * Makes the stack chosen with `-c contour=NAME`, and has cdk-nag check it.
 *
 * @throws ContourNotNamed, ContourFileError, TableNotNamed, IndexNotDeployable or ExecutionsNotReservable, with messages for people
 */
export async function addAskedStack(app: App): Promise<void> {
  const name: unknown = app.node.tryGetContext('contour')
  const stack = name === undefined ? accountStack(app) : await contourStack(app, name)
  acknowledgeRules(stack)
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
}

/** Without a contour: the stack that all contours of an account share. */
function accountStack(app: App): Stack {
  console.error(
    `${stackPrefix}account, once for an account and region. For a contour: -c contour=NAME (infra/contours/NAME.json)`,
  )
  const description = 'Partner program: what all contours of this account and region rely on'
  return new AccountStack(app, `${stackPrefix}account`, { description, env: environment() })
}

async function contourStack(app: App, name: unknown): Promise<Stack> {
  const file = namedContour(name)
  // A deployment always builds; `npm run synth` deploys nothing.
  await (app.node.tryGetContext('changed-only') === undefined ? buildFunctions() : buildChangedFunctions())
  await buildChangedWeb()
  const description = `Partner program, contour ${file.contour}`
  const stackName = `${stackPrefix}${file.contour}`
  const env = environment()
  const { indexes } = await indexStepOf(stackName, env)
  const webFolder = await webFolderOf(stackName, env)
  const stack = new ContourStack(app, stackName, { file, endpoints, functionsFolder, webFolder, indexes, description, env })
  Tags.of(stack).add('contour', file.contour)
  const restored: unknown = app.node.tryGetContext(restoredTableContext(file.contour))
  if (typeof restored === 'string') console.error(`Contour ${file.contour} works on the restored table ${restored}.`)
  return stack
}

/** Without an account nothing is deployed: the template then has all indexes. */
async function indexStepOf(stackName: string, { account, region }: Environment): Promise<IndexStep> {
  const deployed = account === undefined ? undefined : await deployedIndexes(stackName, region ?? '')
  const step = nextIndexStep(deployed, tableDefinition.indexes)
  const text = indexStepText(step)
  if (text !== undefined) console.error(text)
  return step
}

/** Without an account nothing is deployed: the function then has the pieces of this build alone. */
async function webFolderOf(stackName: string, { account, region }: Environment): Promise<string> {
  const baseUrl = account === undefined ? undefined : await deployedBaseUrl(stackName, region ?? '')
  const target = join(functionsFolder, '..', 'deployed', stackName)
  await withDeployedPieces({ functionsFolder, target, baseUrl, say: (text) => console.error(text) })
  return target
}

/** Account and region of the person who deploys; without credentials a synthesis still needs some region. */
function environment(): Environment {
  const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region = 'eu-central-1' } = process.env
  return account === undefined ? { region } : { account, region }
}
