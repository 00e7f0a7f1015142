/** How a list is read: by our function, by the SDK alone, or by a function that collects it all and then answers. */
export type ListWay = 'function' | 'sdk' | 'buffered'

export type ListName = 'list-payouts' | 'list-partners'

/** What a process of its own is asked to read. */
export interface ListReading {
  way: ListWay
  list: ListName
  gzip: boolean
  endpoint: string
  table: string
  /** A small table that is read once before, so that nothing is measured that only the first request does. */
  warmUpTable: string
  secret: string
  /** The number of readings; the peak of memory is that of the first. */
  times: number
}

/** What one reading took. */
export interface ListRead {
  /** From the call to the first byte of the body; of the SDK, to the first page. */
  firstByteMs: number
  totalMs: number
  /** Of all threads of the process. */
  cpuMs: number
  /** As they were sent: compressed, if they were. */
  bytes: number
  /** DynamoDB's request units; 0 of the function, which makes the calls of the SDK's reading and does not ask. */
  readUnits: number
}

/** What a process says of its readings. */
export interface ListReadings {
  reads: readonly ListRead[]
  peakMiB: number
}
