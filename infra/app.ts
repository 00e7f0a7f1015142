import { App } from 'aws-cdk-lib'
import { ContourFileError } from '../lib/contour-file/contour-file.ts'
import { addAskedStack } from './asked-stack.ts'
import { IndexNotDeployable } from './stack/index-steps.ts'
import { ContourNotNamed } from './stack/named-contour.ts'
import { ExecutionsNotReservable } from './stack/reserved-executions.ts'
import { TableNotNamed } from './stack/table-in-use.ts'

const app = new App()
try {
  await addAskedStack(app)
} catch (error) {
  if (!isForPeople(error)) throw error
  console.error(`\n${error.message}\n`)
  process.exit(1)
}

function isForPeople(error: unknown): error is Error {
  return [ContourFileError, ContourNotNamed, ExecutionsNotReservable, IndexNotDeployable, TableNotNamed].some(
    (kind) => error instanceof kind,
  )
}
