import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-5'
import { arguedUnseen, moneyFiles } from './money-files.ts'
import type { Mutant } from './mutant.ts'

const root = join(import.meta.dirname, '..', '..')

/** A mutant that an operator made: its name says where it is by structure, and no line of its file is repeated here. */
export interface MadeMutant extends Mutant {
  operator: string
  at: number
}

/** A place of a program and what takes its place. */
interface Change {
  operator: string
  node: ts.Node
  to: string
}

/** The mutants of one source text, in the order of their places. */
export function mutantsOf(file: string, text: string): Omit<MadeMutant, 'stages'>[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const changes: Change[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return
    changes.push(...operators.flatMap((operator) => operator(node)))
    ts.forEachChild(node, visit)
  }
  visit(source)
  const counts = new Map<string, number>()
  return changes.map(({ operator, node, to }) => {
    const place = `made/${file}:${functionAround(node)}:${operator}`
    const count = (counts.get(place) ?? 0) + 1
    counts.set(place, count)
    const [at, from] = [node.getStart(), node.getText()]
    const weakens = `line ${source.getLineAndCharacterOfPosition(at).line + 1}: ${shown(from)} → ${shown(to)}`
    return { name: `${place}-${count}`, file, operator, weakens, at, from, to }
  })
}

const shown = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 100 ? `${line.slice(0, 48)} … ${line.slice(-48)}` : line || 'nothing'
}

/** The function or constant of the module that a place is in. */
function functionAround(node: ts.Node): string {
  let around = node
  while (around.parent && !ts.isSourceFile(around.parent)) around = around.parent
  if (ts.isFunctionDeclaration(around)) return around.name?.text ?? ''
  return ts.isVariableStatement(around) ? (around.declarationList.declarations[0]?.name.getText() ?? '') : ''
}

const text = (node: ts.Node): string => node.getText()

/** A condition of a write, clause by clause. `attribute_exists(pk)` is any item; a condition of one clause without values goes. */
function conditions(node: ts.Node): Change[] {
  if (!ts.isPropertyAssignment(node) || text(node.name) !== 'ConditionExpression') return []
  const { initializer } = node
  if (!ts.isStringLiteral(initializer)) return []
  const condition = initializer.text
  const as = (operator: string, to: string): Change => ({ operator, node: initializer, to: `'${to}'` })
  const compared = [...condition.matchAll(/ (<=?|>=?) /g)].map(({ index, 1: sign = '' }) => {
    const other = sign.endsWith('=') ? sign.slice(0, -1) : `${sign}=`
    return as('condition-bound', `${condition.slice(0, index)} ${other} ${condition.slice(index + sign.length + 2)}`)
  })
  const [all, some] = [condition.split(' AND '), condition.split(' OR ')]
  if (some.length > 1) {
    const never = some.map((one, index) =>
      as('condition-way', some.with(index, `(${one} AND attribute_exists(nothing))`).join(' OR ')),
    )
    return [as('condition', `${condition} OR attribute_exists(pk)`), ...never, ...compared]
  }
  const dropped: Change[] =
    all.length === 1 && !condition.includes(':')
      ? [
          {
            operator: 'condition',
            node: node.parent,
            to: without(node.parent.properties, node, '{}'),
          },
        ]
      : all.map((one, index) =>
          one.includes(':')
            ? as('condition', all.with(index, `(${one} OR attribute_exists(pk))`).join(' AND '))
            : as('condition', all.toSpliced(index, 1).join(' AND ')),
        )
  return [...dropped, ...compared]
}

/** A list or an object without one of its parts. */
function without(parts: readonly ts.Node[], left: ts.Node, [open, close]: string): string {
  const kept = parts.filter((part) => part !== left).map(text)
  return `${open} ${kept.join(', ')} ${close}`
}

/** A list without one of its elements: steps of a transaction above all. A list that is taken apart at once stays whole. */
function elements(node: ts.Node): Change[] {
  if (!ts.isArrayLiteralExpression(node) || ts.isAsExpression(node.parent)) return []
  const { parent } = node
  if (ts.isVariableDeclaration(parent) && ts.isArrayBindingPattern(parent.name)) return []
  if (ts.isCallExpression(parent) && text(parent.expression) === 'Promise.all') return []
  return node.elements.map((element) => ({ operator: 'element', node, to: without(node.elements, element, '[]') }))
}

/** No guard: `if (…) return`, `throw` or `continue`. */
function guards(node: ts.Node): Change[] {
  if (!ts.isIfStatement(node) || node.elseStatement || !ts.isBlock(node.parent)) return []
  const does = ts.isBlock(node.thenStatement) ? node.thenStatement.statements.at(-1) : node.thenStatement
  const leaves = does && (ts.isReturnStatement(does) || ts.isThrowStatement(does) || ts.isContinueStatement(does))
  return leaves ? [{ operator: 'guard', node, to: '' }] : []
}

const otherSigns: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '**': '*',
}

/** One side of `&&`, `||` and `??` alone; the neighbor of a comparison; the opposite of a sum. */
function signs(node: ts.Node): Change[] {
  if (!ts.isBinaryExpression(node)) return []
  const { left, right, operatorToken } = node
  const sign = text(operatorToken)
  if (sign === '&&' || sign === '||') return [left, right].map((side) => ({ operator: 'side', node, to: text(side) }))
  if (sign === '??') return [{ operator: 'default', node, to: text(left) }]
  // Text is joined with the same sign as numbers.
  const joins = sign === '+' && [left, right].some((side) => /^\s*['"`]/.test(text(side)))
  const other = joins ? undefined : otherSigns[sign]
  return other ? [{ operator: 'sign', node: operatorToken, to: other }] : []
}

/** Always one way of `… ? … : …`. */
function ways(node: ts.Node): Change[] {
  if (!ts.isConditionalExpression(node)) return []
  return [node.whenTrue, node.whenFalse].map((way) => ({ operator: 'way', node, to: `(${text(way)})` }))
}

/** No `!`, no minus, no `filter`, and a limit of one more. */
function others(node: ts.Node): Change[] {
  if (ts.isPrefixUnaryExpression(node)) {
    const name = node.operator === ts.SyntaxKind.ExclamationToken ? 'not' : 'minus'
    return ts.isNumericLiteral(node.operand) ? [] : [{ operator: name, node, to: text(node.operand) }]
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && text(node.expression.name) === 'filter') {
    return [{ operator: 'filter', node, to: text(node.expression.expression) }]
  }
  const isLimit = ts.isVariableDeclaration(node) && node.initializer && ts.isNumericLiteral(node.initializer)
  return isLimit ? [{ operator: 'limit', node: node.initializer, to: String(Number(text(node.initializer)) + 1) }] : []
}

const operators: readonly ((node: ts.Node) => Change[])[] = [conditions, elements, guards, signs, ways, others]

/** All mutants that the operators make of the money files. */
export const madeMutants: readonly MadeMutant[] = Object.entries(moneyFiles).flatMap(([file, stages]) =>
  mutantsOf(file, readFileSync(join(root, file), 'utf8')).map((made) => ({
    ...made,
    stages,
    ...(arguedUnseen[made.name] && { unseenBecause: arguedUnseen[made.name] }),
  })),
)

/** The program of a text, without its comments and layout: two mutants with the same one are the same mutant. */
export function programOf(file: string, source: string): string {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const tokens: string[] = []
  const collect = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return
    const parts = node.getChildren(parsed)
    if (parts.length === 0 && node.getWidth(parsed) > 0) tokens.push(node.getText(parsed))
    parts.forEach(collect)
  }
  collect(parsed)
  return tokens
    .filter((token, index) => token !== ',' || !/^[)\]}]$/.test(tokens[index + 1] ?? ''))
    .join(' ')
    .replaceAll(/\( ([^()]*) \)/g, '$1')
}
