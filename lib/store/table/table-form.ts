import type { Item } from './item.ts'
import { tableForm } from '../keys.ts'

/** The table was written by a version with another storage form: its items would be misread. */
export class TableOfAnotherForm extends Error {
  override readonly name = 'TableOfAnotherForm'

  constructor(found: unknown) {
    const written = found === undefined ? 'before forms had numbers' : `in form ${JSON.stringify(found)}`
    super(`the table was written ${written}, and this version reads form ${tableForm}`)
  }
}

/**
 * @param settings as stored in the table; a table without settings has no form yet
 * @throws TableOfAnotherForm
 */
export function checkTableForm(settings: Item | undefined): void {
  if (settings && settings.form !== tableForm) throw new TableOfAnotherForm(settings.form)
}
