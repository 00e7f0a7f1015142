/** As API Gateway names a request in the headers of its answer; functions name it so in the log. */
const requestIdHeader = 'x-amzn-requestid'

let lastId = ''

/** Keeps by what the request of an answer is found in the log. */
export function noteAnswered({ headers }: Pick<Response, 'headers'>): void {
  lastId = headers.get(requestIdHeader) ?? lastId
}

/** The id of the request that was answered last; empty before the first, and where nobody named any. */
export const lastRequestId = (): string => lastId
