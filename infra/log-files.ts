import { join } from 'node:path'

/** Where `npm start` keeps the log lines of functions, and where those before them. */
export const logFile = (folder: string): string => join(folder, 'functions.log')
export const formerLogFile = (folder: string): string => join(folder, 'functions.1.log')
