import type { Partner } from './partner-requests.ts'

type Named = Pick<Partner, 'lastName' | 'firstName' | 'middleName'>

/** A name as lists have it, the last name first; empty where nothing is filled. */
export const nameOf = ({ lastName, firstName, middleName }: Named): string =>
  [lastName, firstName, middleName].filter(Boolean).join(' ')
