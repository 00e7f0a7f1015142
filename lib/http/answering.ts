/**
 * A handler with the type of its successful answer. The property never exists at run time: only types compare it with the schema
 * in the documents (test/infra/openapi/answer-types.ts).
 */
export type Answering<Made, Answer> = Made & { readonly answers?: Answer }

/** The answer of a decision, the first time or for a repeated request. */
export type Answered<Made extends { answer: unknown }> =
  | Awaited<Made['answer']>
  | (Made extends { kept: infer Kept } ? Kept : never)
