/** A service account as its keys know it. */
export interface ServiceName {
  id: string
  title: string
}
