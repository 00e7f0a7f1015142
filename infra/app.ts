import { App, type Environment, type Stack, Tags, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { endpoints } from '../lib/contract/endpoints.ts'
import { buildFunctions, functionsFolder } from './build.ts'
import { buildChangedWeb } from './build-web.ts'
import { ContourNotNamed, namedContour } from './stack/named-contour.ts'
import { ContourFileError } from '../lib/contour-file/contour-file.ts'
import { AccountStack, stackPrefix } from './stack/account-stack.ts'
import { ContourStack } from './stack/contour-stack.ts'
import { restoredTableContext, TableNotNamed } from './stack/table-in-use.ts'
import { acknowledgeRules } from './stack/acknowledged-rules.ts'

const app = new App()
try {
  const name: unknown = app.node.tryGetContext('contour')
  const stack = name === undefined ? accountStack() : await contourStack(name)
  acknowledgeRules(stack)
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
} catch (error) {
  if (!isForPeople(error)) throw error
  console.error(`\n${error.message}\n`)
  process.exit(1)
}

function isForPeople(error: unknown): error is Error {
  return [ContourFileError, ContourNotNamed, TableNotNamed].some((kind) => error instanceof kind)
}

/** Without a contour there is what the contours of an account share. */
function accountStack(): Stack {
  console.error(
    `${stackPrefix}account, once for an account and region. For a contour: -c contour=NAME (infra/contours/NAME.json)`,
  )
  const description = 'Partner program: what all contours of this account and region rely on'
  return new AccountStack(app, `${stackPrefix}account`, { description, env: environment() })
}

async function contourStack(name: unknown): Promise<Stack> {
  const file = namedContour(name)
  await buildFunctions()
  await buildChangedWeb()
  const description = `Partner program, contour ${file.contour}`
  const props = { file, endpoints, functionsFolder, description, env: environment() }
  const stack = new ContourStack(app, `${stackPrefix}${file.contour}`, props)
  Tags.of(stack).add('contour', file.contour)
  const restored: unknown = app.node.tryGetContext(restoredTableContext(file.contour))
  if (typeof restored === 'string') console.error(`Contour ${file.contour} works on the restored table ${restored}.`)
  return stack
}

/** Account and region of whoever deploys; a synthesis without credentials takes a region just to have one. */
function environment(): Environment {
  const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region = 'eu-central-1' } = process.env
  return account === undefined ? { region } : { account, region }
}
