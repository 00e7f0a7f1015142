const text = { type: 'string', maxLength: 200 }

const bankAccount = {
  type: 'object',
  properties: {
    kind: { type: 'string', enum: ['BankAccount'] },
    bic: text,
    account: text,
    correspondentAccount: text,
    bank: text,
    kpp: { ...text, type: ['string', 'null'] },
    payee: text,
  },
  required: ['kind', 'bic', 'account', 'correspondentAccount', 'bank', 'kpp', 'payee'],
}

const fastPayments = {
  type: 'object',
  properties: { kind: { type: 'string', enum: ['FastPayments'] }, phone: text, bank: text },
  required: ['kind', 'phone', 'bank'],
}

const id = { type: 'string', maxLength: 64 }

/** What a change of payment details may ask for. */
export const paymentDetailsSent = {
  add: {
    description:
      'A bank account or a telephone of СБП, which is chosen with it. Blanks between digits are ignored. Details that are there already are chosen instead',
    examples: [{ kind: 'FastPayments', phone: '+79000000000', bank: 'Т-Банк' }],
    override: { anyOf: undefined, oneOf: [bankAccount, fastPayments] },
  },
  choose: {
    description: 'The id of those that payouts go to from now on',
    examples: ['01a1fdc2-2d99-7196-8a4e-5a9c7e4b2759'],
    override: id,
  },
  remove: {
    description: 'The id of those that are no longer needed. If they are the chosen ones, none is chosen then',
    examples: ['01a1fdc2-2d99-7196-8a4e-5a9c7e4b2759'],
    override: id,
  },
}
