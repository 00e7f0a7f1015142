import { callMutants } from './call-mutants.ts'
import { httpMutants } from './http-mutants.ts'
import { inputMutants } from './input-mutants.ts'
import type { Mutant } from './mutant.ts'
import { opsMutants } from './ops-mutants.ts'
import { storeMutants } from './store-mutants.ts'

/** Every clause that guards a write, weakened one at a time. */
export const allMutants: readonly Mutant[] = [...storeMutants, ...callMutants, ...httpMutants, ...inputMutants, ...opsMutants]
