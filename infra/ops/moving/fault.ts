/** A line of a file; lines count from 1, the header included. */
export interface Place {
  file: string
  line: number
}

/** What is wrong with a line, for the person who mends the file. */
export interface Fault extends Place {
  /** The column; null for the line as a whole. */
  column: string | null
  what: string
}

/** @example faultText({ file: 'partners.csv', line: 7, column: 'email', what: 'is missing' }) // 'partners.csv:7 email: is missing' */
export const faultText = ({ file, line, column, what }: Fault): string =>
  `${file}:${line} ${column === null ? '' : `${column}: `}${what}`

/** In the order of the files, line by line. */
export const inFileOrder = (faults: readonly Fault[]): Fault[] =>
  faults.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
