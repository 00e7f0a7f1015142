import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/engine/start-engine.ts'],
    setupFiles: ['test/support/streaming.ts', 'test/support/quiet-logs.ts'],
    env: { CONTOUR: 'test' },
    silent: 'passed-only',
    restoreMocks: true,
    unstubEnvs: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: { provider: 'v8', include: ['functions/**', 'lib/**', 'infra/**'] },
  },
})
