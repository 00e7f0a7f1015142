import { App, type Environment, Tags, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { buildFunctions } from './build.ts'
import { ContourNotNamed, namedContour } from './stack/named-contour.ts'
import { ContourFileError } from './ops/contour-file/contour-file.ts'
import { ContourStack } from './stack/contour-stack.ts'
import { acknowledgeRules } from './stack/acknowledged-rules.ts'

const app = new App()
try {
  const file = namedContour(app.node.tryGetContext('contour'))
  await buildFunctions()
  const stack = new ContourStack(app, `partner-program-${file.contour}`, {
    file,
    description: `Partner program, contour ${file.contour}`,
    env: environment(),
  })
  Tags.of(stack).add('contour', file.contour)
  acknowledgeRules(stack)
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
} catch (error) {
  if (!(error instanceof ContourFileError || error instanceof ContourNotNamed)) throw error
  console.error(`\n${error.message}\n`)
  process.exit(1)
}

/** Account and region of whoever deploys; a synthesis without credentials takes a region just to have one. */
function environment(): Environment {
  const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region = 'eu-central-1' } = process.env
  return account === undefined ? { region } : { account, region }
}
