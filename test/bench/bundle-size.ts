import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildDeployed, buildNaive } from './cold-start/builds.ts'
import { measuredEndpoints } from './cold-start/measured-endpoints.ts'
import type { Measure } from './measure.ts'

/** The goal for the largest bundle. */
const wantedBytes = 225_000

export const bundleSize: Measure = {
  name: 'bundle-size',
  title: 'Size of each bundle, beside that of the same function as one would first build it',
  run: async (progress, size) => {
    const endpoints = measuredEndpoints(size)
    const folder = mkdtempSync(join(tmpdir(), 'bundle-size-'))
    try {
      progress('building')
      await Promise.all([buildDeployed(join(folder, 'deployed'), endpoints, size), buildNaive(join(folder, 'naive'), endpoints)])
      const all = endpoints.map(({ name }) => {
        const deployed = sizeOf(join(folder, 'deployed', name, 'index.js'))
        const naive = sizeOf(join(folder, 'naive', name, 'index.mjs'))
        return { name, deployed, naive }
      })
      const largest = all.reduce((a, b) => (a.deployed.bytes > b.deployed.bytes ? a : b))
      return {
        columns: ['function', 'KB', 'gzip KB', 'naive KB', 'naive gzip KB', 'share'],
        rows: all.map(({ name, deployed, naive }) => [
          name,
          ...[deployed, naive].flatMap(({ bytes, gzipped }) => [kilobytes(bytes).toFixed(1), kilobytes(gzipped).toFixed(1)]),
          `${Math.round((deployed.bytes / naive.bytes) * 100)} %`,
        ]),
        figures: {
          largestKB: kilobytes(largest.deployed.bytes),
          largestGzipKB: kilobytes(Math.max(...all.map(({ deployed }) => deployed.gzipped))),
          largestNaiveKB: kilobytes(Math.max(...all.map(({ naive }) => naive.bytes))),
          ...Object.fromEntries(all.map(({ name, deployed }) => [`${name}KB`, kilobytes(deployed.bytes)])),
        },
        targets: [
          {
            wanted: `every bundle has at most ${kilobytes(wantedBytes)} KB`,
            found: `${kilobytes(largest.deployed.bytes).toFixed(1)} KB (${largest.name})`,
            isMet: largest.deployed.bytes <= wantedBytes,
          },
        ],
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

function sizeOf(file: string): { bytes: number; gzipped: number } {
  const bundle = readFileSync(file)
  return { bytes: bundle.length, gzipped: gzipSync(bundle, { level: 9 }).length }
}

/** 1000 bytes each, as disks are sold, to one decimal. */
const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10
