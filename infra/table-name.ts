/** Whether a table can be called so: DynamoDB takes 3 to 255 letters, digits, and _ . - */
export const isTableName = (name: string): boolean => /^[\w.-]{3,255}$/.test(name)

/** What to say of a name that no table can have. */
export const tableNameRule = 'a table has a name of 3 to 255 letters, digits, and _ . -'
