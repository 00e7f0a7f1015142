import { ApiError } from '../../errors.ts'
import { previousForm, tableForm } from '../keys.ts'
import type { Item } from './item.ts'
import type { TableIndex } from './table-index.ts'

/** An index cannot be read yet. The log has names of errors and no messages, so the name says which index. */
class IndexNotReadable extends Error {
  constructor(index: string, cause?: unknown) {
    super(`the index ${index} is missing, is being filled, or belongs to a form that is not closed`, { cause })
    this.name = `IndexNotReadable: ${index}`
  }
}

/**
 * What an index answered, if it may be read: an index that a form brings is whole only when the upgrade to that form is closed. The
 * table's form is read beside the query, and only for such an index.
 *
 * @param loadSettings reads the item with the table's form
 * @throws ApiError SERVICE_UNAVAILABLE, caused by IndexNotReadable
 */
export async function readBySwitch<Answer>(
  { name, form = previousForm }: Pick<TableIndex, 'name' | 'form'>,
  answer: Promise<Answer>,
  loadSettings: () => Promise<Item | undefined>,
): Promise<Answer> {
  const settings = form > previousForm ? loadSettings() : undefined
  const [answered, switchedBy] = await Promise.all([answer, settings]).catch((error: unknown) => {
    throw isMissingIndex(error) ? notReadable(name, error) : error
  })
  if (form > previousForm && switchedBy?.form !== tableForm) throw notReadable(name)
  return answered
}

const notReadable = (index: string, cause?: unknown): ApiError =>
  Object.assign(new ApiError('SERVICE_UNAVAILABLE'), { cause: new IndexNotReadable(index, cause) })

/** DynamoDB answers so to a query of an index that it does not have, or that it is still filling. */
function isMissingIndex(error: unknown): boolean {
  const { name, message } = error instanceof Error ? error : new Error()
  return name === 'ValidationException' && /does not have the specified index|backfilling global secondary index/i.test(message)
}
