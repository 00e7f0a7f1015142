import { endpoints } from '../../functions/endpoints.ts'
import { documentFile, handlerFile } from '../function-folder.ts'

/** Where the text below is to stand, from the project's folder on. */
export const answerTypesFile = 'test/infra/openapi/answer-types.ts'

/**
 * A file that compiles where every handler answers the very type that the schema in its document has, member by member and both ways
 * round. A redirect answers none.
 */
export function answerTypesText(): string {
  const rows = endpoints
    .filter(({ success }) => success !== 302)
    .map((spec) => {
      const handler = `${moduleOf(handlerFile(spec))}.handler`
      const document = `${moduleOf(documentFile(spec))}.document`
      return `  Same<AnswerDifference<'${spec.name}', ${handler}, ${document}>>,`
    })
  return [
    '// Written by npm run openapi: an endpoint that is named in an error here answers something else than its document says.',
    "import type { AnswerDifference, Same } from './same-type.ts'",
    '',
    'export type AnswersAsDocumented = [',
    ...rows,
    ']',
    '',
  ].join('\n')
}

const moduleOf = (file: string): string => {
  const name = `'../../../${file}'`
  return `typeof import(${name})`
}
