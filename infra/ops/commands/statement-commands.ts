import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { readStatementMapping } from '../../../lib/contract/statement-mapping.ts'
import { csvStatement, type StatementMapping } from '../../../lib/domain/banking/csv-statement.ts'
import { oneCStatement } from '../../../lib/domain/banking/one-c-statement.ts'
import { tokensIn } from '../../../lib/domain/banking/payment-token.ts'
import type { Statement, StatementAccount, StatementFault, StatementLine } from '../../../lib/domain/banking/statement.ts'
import { type JudgedLine, judgeStatement, verdicts } from '../../../lib/domain/banking/statement-verdicts.ts'
import { formatRubles } from '../../../lib/domain/value/money.ts'
import { statementFaultWords } from '../../../lib/domain/words/statement-fault-words.ts'
import { statementVerdictWords } from '../../../lib/domain/words/statement-verdict-words.ts'
import { connectTo } from '../connect.ts'
import { CommandRefused, type ContourOptions, unconnectedSubcommand } from './contour-subcommand.ts'
import { withExamples } from './examples.ts'
import { knownPayouts } from './known-payouts.ts'
import { formatTable, printText, type Row } from './print.ts'

interface CheckOptions extends ContourOptions {
  mapping?: string
  payouts: boolean
}

/** contour statement …: what a bank's statement says. */
export function statementCommands(): Command {
  const statement = new Command('statement').description("a bank's statement: what it says of payouts")
  statement.addCommand(
    unconnectedSubcommand('check', 'read a statement of a bank, name every fault with its line, and compare it with payouts')
      .argument('<file>', 'a statement in the format of 1С (1CClientBankExchange), or with --mapping a table')
      .option('--mapping <file>', 'the file is CSV: JSON that says how it is read, see docs/connecting-accounting.md')
      .option('--payouts', 'compare with the payout requests of the contour: a verdict for each line', false)
      .addHelpText(
        'after',
        '\nNothing is written, and without --payouts no contour is needed. Ends with 1 if anything is wrong with the file.',
      )
      .action(check),
  )
  return withExamples(statement, [
    'statement check kl_to_1c.txt',
    'statement check kl_to_1c.txt --payouts --stack partner-program-demo',
    'statement check statement.csv --mapping mapping.json --json',
  ])
}

async function check(file: string, { json, mapping, payouts, ...target }: CheckOptions): Promise<void> {
  const bytes = bytesOf(file)
  const statement = mapping === undefined ? oneCStatement(bytes) : csvStatement(bytes, mappingIn(mapping))
  if (statement.faults.length > 0) process.exitCode = 1
  if (!payouts) {
    const whole = { ...inWords(statement), lines: statement.lines.map((line) => ({ ...line, tokens: tokensIn(line.purpose) })) }
    return printText(json, whole, () => report(statement, statement.lines.map(lineRow), []))
  }
  await connectTo(target)
  const judged = judgeStatement(statement.lines, await knownPayouts(statement.lines))
  const whole = { ...inWords(statement), lines: judged.map(({ line, ...verdict }) => ({ ...line, ...verdict })) }
  printText(json, whole, () => report(statement, judged.map(judgedRow), countsOf(judged)))
}

/** @throws CommandRefused */
function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch {
    throw new CommandRefused(`${file} cannot be read.`)
  }
}

/** @throws CommandRefused with everything that is wrong with it */
function mappingIn(file: string): StatementMapping {
  const read = readStatementMapping(jsonIn(file))
  if ('mapping' in read) return read.mapping
  throw new CommandRefused(`${file} does not say how the table is read:`, read.faults)
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytesOf(file)))
  } catch (error) {
    if (error instanceof CommandRefused) throw error
    throw new CommandRefused(`${file} is no JSON.`)
  }
}

const inWords = (statement: Statement) => ({
  ...statement,
  faults: statement.faults.map((fault) => ({ ...fault, what: statementFaultWords(fault).en })),
})

function report(
  { encoding, accounts, lines, documents, faults, isRefused }: Statement,
  rows: readonly Row[],
  counts: readonly string[],
): string {
  const parts = [
    ...(faults.length > 0
      ? [[faults.length === 1 ? '1 fault:' : `${faults.length} faults:`, ...faults.map(faultLine)].join('\n')]
      : []),
    ...(isRefused ? [] : [formatTable(accounts.map((account) => accountRow(account, lines))), formatTable(rows)]),
    [
      ...counts,
      isRefused
        ? 'Nothing of the file can be used.'
        : `${documents.length} documents, ${lines.length} of them read, in ${encoding}. Nothing was written.`,
    ].join('\n'),
  ]
  return parts.join('\n\n')
}

const faultLine = (fault: StatementFault): string => `  line ${fault.at}: ${statementFaultWords(fault).en}`

const rublesOf = (kopecks: number | null): string => (kopecks === null ? '' : formatRubles(kopecks))

function accountRow({ account, openingKopecks, closingKopecks }: StatementAccount, lines: readonly StatementLine[]): Row {
  const sum = (direction: StatementLine['direction']): string =>
    rublesOf(
      lines
        .filter((line) => line.account === account && line.direction === direction)
        .reduce((total, { amountKopecks }) => total + amountKopecks, 0),
    )
  return {
    account,
    opening: rublesOf(openingKopecks),
    credited: sum('credit'),
    debited: sum('debit'),
    closing: rublesOf(closingKopecks),
  }
}

function lineRow({ at, date, executedOn, number, direction, amountKopecks, counterparty, purpose }: StatementLine): Row {
  return {
    line: at,
    date,
    executed: executedOn ?? 'not yet',
    number,
    rubles: `${direction === 'debit' ? '-' : '+'}${formatRubles(amountKopecks)}`,
    counterparty: counterparty.name || counterparty.account,
    token: tokensIn(purpose).join(' '),
  }
}

const judgedRow = ({ line, verdict, payoutId, candidates, rivals }: JudgedLine): Row => ({
  ...lineRow(line),
  verdict: `${verdicts[verdict].isLoud ? '! ' : ''}${statementVerdictWords[verdict].en}`,
  payout: payoutId ?? candidates.join(' '),
  rivals: rivals.length === 0 ? '' : `${rivals.length} other lines may be the same`,
})

const countsOf = (judged: readonly JudgedLine[]): string[] =>
  [...Map.groupBy(judged, ({ verdict }) => verdict)].map(
    ([verdict, all]) =>
      `${statementVerdictWords[verdict].en}: ${all.length}, ${formatRubles(all.reduce((total, { line }) => total + line.amountKopecks, 0))}`,
  )
