import type { Permission } from '../../lib/domain/people/permission.ts'
import type { ErrorCode } from '../../lib/errors.ts'
import type { Call } from './call.ts'
import type { GoodRequest, Scene } from './good-requests.ts'
import type { SecretScene } from './secret-scene.ts'
import type { Ask, TableScene } from './table-scene.ts'

/**
 * What tests need to know of an endpoint; functions/DOOR/ACT/trial.ts. Requests of administrators and of partners are sent by one
 * who is signed in, unless they have a cookie of their own.
 */
export interface Trial {
  /** A request that succeeds; absent when an empty one does. */
  good?: (scene: Scene) => Promise<GoodRequest>
  /** Requests full of secrets and personal data, none of which may come into the log; absent when an empty one is all. */
  secrets?: {
    refused?: Readonly<Record<string, (scene: SecretScene) => Call>>
    /** The last one, which succeeds; absent when an empty one does. */
    good?: (scene: SecretScene) => Call
  }
  /** Every way through it to the table, one after the other; absent when an empty request is the only one. */
  table?: (scene: TableScene) => Promise<Ask[]>
  /** Who may ask it, written out: a change of permission changes a line. Absent when no permission is asked for. */
  rights?: readonly RightRow[]
  /** What it costs, by each way through it that succeeds. */
  costs: readonly MeasuredWay[]
}

/** What is asked of an act through each of its doors alike: test/support/act-trials. Rights and costs are those of a door. */
export type AskedTrial = Pick<Trial, 'good' | 'secrets' | 'table'>

export interface RightRow {
  /** The scope of a key, or the permission of a role; undefined for what every administrator may. */
  needs: Permission | undefined
  /** A second one that it takes besides. */
  also?: Permission
  /** The least that is looked at behind the right. */
  body?: object
  /** The answer, to a person who may ask, about a thing that does not exist; absent when it succeeds. */
  told?: readonly [status: number, code: ErrorCode]
}

/** One way through an endpoint. Its request is the good one, or stands in test/bench/measured-requests.ts by the way's name. */
export interface MeasuredWay {
  way?: string
  once: Costs
  /** With an Idempotency-Key; absent when the endpoint takes none. */
  withKey?: Costs
  /** Repeated by its Idempotency-Key: what a refused write took, DynamoDB does not say. */
  repeated?: readonly [waits: number, calls: number]
}

/**
 * How often it waits for DynamoDB, how often it calls it, and the units that are written and read. Two numbers of write units where
 * random ids decide whether a kept answer is above a kilobyte.
 */
export type Costs = readonly [waits: number, calls: number, write: number | readonly [number, number], read: number]
