/** The header with API Gateway's id of the request; functions log the same id. */
const requestIdHeader = 'x-amzn-requestid'

let lastId = ''

/** Keeps the id that finds the request of this answer in the log. */
export function noteAnswered({ headers }: Pick<Response, 'headers'>): void {
  lastId = headers.get(requestIdHeader) ?? lastId
}

/** The id of the last answered request; empty before the first answer with an id. */
export const lastRequestId = (): string => lastId
