import { useFormat } from '../../../shared/format/format.ts'
import { useLanguage } from '../../../shared/texts/language.ts'
import type { Cell } from '../../../../lib/domain/value/spreadsheet.ts'
import { textsOf } from '../../../shared/texts/texts.ts'
import { Button } from '../../look/button.tsx'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { MoreButton } from '../../look/more-button.tsx'
import { Screen } from '../../look/screen.tsx'
import { causeWords } from '../../own/cause-words.ts'
import { type StatementEntry, useOwnStatement, wholeStatement } from '../../own/own-queries.ts'
import { ownTexts } from '../../own/own-texts.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

const texts = textsOf({ ru, en })

/** Every movement of the partner's money in words, month by month. */
export function StatementScreen() {
  const t = texts.use()
  const { cause: words } = ownTexts.use()
  const format = useFormat()
  const language = useLanguage()
  const statement = useOwnStatement()
  const rows = async (): Promise<Cell[][]> => {
    const entries = await wholeStatement()
    return [
      [...t.columns],
      ...entries.map(({ createdAt, cause, change, balance }) => {
        const { title, details } = causeWords(cause, words, format, language)
        const { accrued, waiting, available, held, paid } = change
        const moved = [accrued, waiting, available, held, paid, balance.available]
        return [createdAt, title, details.join('; '), ...moved]
      }),
    ]
  }
  const empty = (
    <>
      <h2>{t.none}</h2>
      <p>{t.noneHint}</p>
    </>
  )
  return (
    <Screen title={t.title}>
      <Loaded query={statement} isEmpty={statement.items?.length === 0} empty={empty}>
        <div className="row no-print">
          <ExportButtons name={t.file} rows={rows} />
          <Button kind="quiet" onClick={() => window.print()}>
            {t.print}
          </Button>
        </div>
        {byMonth(statement.items ?? [], format.month).map(({ month, entries }) => (
          <section key={month} className="stack" aria-label={month}>
            <h2 className="month">{month}</h2>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </section>
        ))}
        <div className="no-print">
          <MoreButton list={statement} />
        </div>
      </Loaded>
    </Screen>
  )
}

/** Entries come newest first, and so do the months. */
function byMonth(entries: readonly StatementEntry[], monthOf: (moment: string) => string) {
  return [...Map.groupBy(entries, ({ createdAt }) => monthOf(createdAt))].map(([month, ofMonth]) => ({ month, entries: ofMonth }))
}

function Entry({ entry: { createdAt, cause, change, balance } }: { entry: StatementEntry }) {
  const t = texts.use()
  const { cause: words } = ownTexts.use()
  const format = useFormat()
  const language = useLanguage()
  const { title, details } = causeWords(cause, words, format, language)
  // Money that waits is earned all the same. A paid amount left the balance when it was requested: it has no sign.
  const moved = change.available || change.waiting
  const shown = moved === 0 ? format.money(change.paid) : format.change(moved)
  return (
    <article className="card">
      <p className="row spread">
        <strong>{title}</strong>
        <span className="amount">{shown}</span>
      </p>
      {details.length > 0 && <p>{details.join(' · ')}</p>}
      <p className="quiet">
        <time dateTime={createdAt}>{format.dateTime(createdAt)}</time> · {t.balanceAfter(format.money(balance.available))}
        {balance.waiting > 0 && ` · ${t.waiting(format.money(balance.waiting))}`}
        {balance.held > 0 && ` · ${t.held(format.money(balance.held))}`}
      </p>
    </article>
  )
}
