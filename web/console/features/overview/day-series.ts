/** A figure, day by day. */
export interface DaySeries {
  name: string
  values: readonly number[]
  write: (value: number) => string
}
