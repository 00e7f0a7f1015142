import './program-logo.css'
import { useFace } from './face.ts'

/** The picture of the program, where it has one; its name stands beside it. */
export function ProgramLogo() {
  const logo = useFace()?.logo
  return logo ? <img className="program-logo" src={logo} alt="" /> : null
}
