import { tableForm } from '../../lib/store/keys.ts'
import { keepShapes, shapesOf } from './shapes.ts'

/** Keeps what this release stores, for the tests of the next ones; `npm run keep-release` does so too. */
const form = Number(process.argv[2] ?? tableForm)
keepShapes(shapesOf(form))
console.log(`What is stored in form ${form} is kept in test/forms/${form}/shapes.json.`)
