import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { beforeAll, expect, inject, test } from 'vitest'
import { kindOf } from '../../infra/ops/audit/item-kind.ts'
import { shapes } from '../../infra/ops/audit/item-shapes.ts'
import { keyOf } from '../../lib/store/keys.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { describeOnEngine } from '../engine/contour-table.ts'
import { askEngine } from '../engine/engine-request.ts'
import { fillEveryKind } from '../support/every-kind.ts'

type StoredItem = Record<string, AttributeValue>

describeOnEngine('the scene of every kind', () => {
  let items: StoredItem[] = []
  beforeAll(async () => {
    await fillEveryKind()
    const asked = { TableName: tableName(), ConsistentRead: true }
    items = (await askEngine<{ Items: StoredItem[] }>(inject('engineEndpoint') ?? '', 'Scan', asked)).Items
    // `npm run keep-release` keeps this very table for the releases to come.
    const { KEEP_TABLE: file } = process.env
    if (file !== undefined)
      writeFileSync(file, gzipSync(JSON.stringify({ madeAt: new Date().toISOString(), items }), { level: 9 }))
  })

  test('has an item of every kind that the service stores', () => {
    const found = new Set(items.map((item) => kindOf(keyOf(unmarshall(item)))))
    // Only an upgrade makes it.
    expect(Object.keys(shapes).filter((kind) => kind !== 'upgrade' && !found.has(kind as never))).toEqual([])
  })
})
