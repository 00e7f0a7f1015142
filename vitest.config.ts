import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { type ProjectName, projectNames, testFiles } from './test/projects.ts'

const files = testFiles()
// Left to itself, vitest leaves one of two cores to its own process, which has little to do. And one more than there are cores: a test
// waits for its engine, or for a program that it started, a sixth of its time.
const maxWorkers = availableParallelism() + 1

const project = (name: ProjectName): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: files[name],
    isolate: name === 'alone',
    maxWorkers,
    setupFiles: ['test/support/streaming.ts', 'test/support/quiet-logs.ts', 'test/support/real-clock.ts'],
    // Templates are what tests read of a stack; CDK's own rules are asked by `npm run synth`.
    // A key that is no secret: 32 bytes.
    env: { CONTOUR: 'test', CDK_VALIDATION: 'false', DETAILS_KEY: 'dGVzdC10ZXN0LXRlc3QtdGVzdC10ZXN0LXRlc3Qta2U=' },
    restoreMocks: true,
    unstubEnvs: true,
    // For what hangs: how long a test may take is not theirs to judge, on a machine with much else to do.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})

export default defineConfig({
  test: {
    maxWorkers,
    projects: projectNames.map(project),
    globalSetup: ['test/engine/start-engine.ts', 'test/support/find-languages.ts'],
    silent: 'passed-only',
    // CI keeps only a part of a long log: it gets what failed, and the sums.
    reporters: process.env.CI ? ['minimal'] : ['default'],
    coverage: { provider: 'v8', include: ['functions/**', 'lib/**', 'infra/**'] },
  },
})
