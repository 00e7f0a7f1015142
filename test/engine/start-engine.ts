import type { TestProject } from 'vitest/node'
import { type Engine, EngineMissing, findEngine, startEngine } from '../../infra/local/engine.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the DynamoDB engine of this run answers; null when the machine has none. */
    engineEndpoint: string | null
    /** Whether this machine can start an engine of its own, besides the one at DYNAMODB_ENDPOINT. */
    canStartEngine: boolean
  }
}

let engine: Engine | undefined

/** Starts one engine for the whole run, in memory; every test makes its own table in it. */
export async function setup(project: TestProject): Promise<void> {
  try {
    engine = await startEngine(undefined)
  } catch (error) {
    if (!(error instanceof EngineMissing) || process.env.CI) throw error
    console.warn(`\n!!! THE TESTS ON THE ENGINE ARE SKIPPED. ${error.message}\n`)
  }
  project.provide('engineEndpoint', engine?.endpoint ?? null)
  project.provide('canStartEngine', canStartEngine())
}

export async function teardown(): Promise<void> {
  await engine?.stop()
}

function canStartEngine(): boolean {
  try {
    return findEngine() !== ''
  } catch {
    return false
  }
}
