import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, type Stack } from 'aws-cdk-lib'
import { SynthesisMessageLevel } from 'aws-cdk-lib/cx-api'
import cdkSettings from '../../cdk.json' with { type: 'json' }
import { serveWeb } from '../../functions/public/serve-web/spec.ts'
import { workers } from '../../functions/workers.ts'

/**
 * An app whose stacks are read: without what only people and deployments have a use for, half of what takes time.
 *
 * @param outdir where a synthesis leaves the templates; a temporary folder without it
 */
export function contourApp(context: object = {}, outdir?: string): App {
  return new App({
    ...(outdir !== undefined && { outdir }),
    context: {
      ...cdkSettings.context,
      'aws:cdk:disable-asset-staging': true,
      'aws:cdk:disable-creation-stack-traces': true,
      ...context,
    },
    treeMetadata: false,
    analyticsReporting: false,
  })
}

/**
 * A folder of bundles for the stack of a contour with these endpoints, for a whole test file. Stacks do not depend on their content:
 * each holds the name of its endpoint.
 */
export function bundlesFor(endpoints: readonly { name: string }[], cleanUp: (end: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'bundles-'))
  cleanUp(() => rmSync(folder, { recursive: true, force: true }))
  writeBundles(folder, endpoints)
  return folder
}

/** Bundles that hold their names alone. */
export function writeBundles(folder: string, endpoints: readonly { name: string }[]): void {
  for (const { name } of [...endpoints, ...workers, serveWeb]) {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'index.js'), `// ${name}`)
  }
}

/** The warnings shown when a stack is deployed. */
export function warningsOf(stack: Stack): string[] {
  // Not by the CDK's own assertions: they make all stacks of the app anew.
  const { messages } = (stack.node.root as App).synth().getStackArtifact(stack.artifactId)
  return messages.flatMap(({ level, entry }) => (level === SynthesisMessageLevel.WARNING ? [JSON.stringify(entry.data)] : []))
}
