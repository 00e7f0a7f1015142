import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { App, type Environment, Tags, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { buildFunctions } from './build.ts'
import { ContourFileError, readContourFile } from './ops/contour-file/contour-file.ts'
import { ContourStack } from './stack/contour-stack.ts'
import { acknowledgeRules } from './stack/acknowledged-rules.ts'

const contours = join(import.meta.dirname, 'contours')

const app = new App()
const name: unknown = app.node.tryGetContext('contour')
if (typeof name !== 'string' || !existsSync(join(contours, `${name}.json`))) {
  const known = readdirSync(contours).map((file) => file.replace(/\.json$/, ''))
  refuse(`Say which contour: -c contour=NAME. There are: ${known.join(', ')} (infra/contours/NAME.json)`)
}

try {
  const file = readContourFile(join(contours, `${name}.json`))
  if (file.contour !== name) refuse(`infra/contours/${name}.json names its contour "${file.contour}": the two must be the same`)
  await buildFunctions()
  const stack = new ContourStack(app, `partner-program-${name}`, {
    file,
    description: `Partner program, contour ${name}`,
    env: environment(),
  })
  Tags.of(stack).add('contour', name)
  acknowledgeRules(stack)
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
} catch (error) {
  if (!(error instanceof ContourFileError)) throw error
  refuse(error.message)
}

/** Account and region of whoever deploys; a synthesis without credentials takes a region just to have one. */
function environment(): Environment {
  const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region = 'eu-central-1' } = process.env
  return account === undefined ? { region } : { account, region }
}

function refuse(message: string): never {
  console.error(`\n${message}\n`)
  process.exit(1)
}
