/** Whether a table can have this name: DynamoDB allows 3 to 255 letters, digits, and _ . - */
export const isTableName = (name: string): boolean => /^[\w.-]{3,255}$/.test(name)

/** The rule, for messages about invalid names. */
export const tableNameRule = 'a table has a name of 3 to 255 letters, digits, and _ . -'
