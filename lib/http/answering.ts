/**
 * A handler, with the type of what it answers when all goes well. Nothing has it when it runs: types alone compare it with the schema
 * that documents have (test/infra/openapi/answer-types.ts).
 */
export type Answering<Made, Answer> = Made & { readonly answers?: Answer }

/** What a decision has answered: at once, or when the request is repeated. */
export type Answered<Made extends { answer: unknown }> =
  | Awaited<Made['answer']>
  | (Made extends { kept: infer Kept } ? Kept : never)
