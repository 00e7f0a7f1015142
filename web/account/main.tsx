import './look/account.css'
import { followSystemScheme } from '../shared/look/scheme.ts'
import { startApp } from '../shared/start-app.tsx'
import { AccountApp } from './account-app.tsx'

followSystemScheme()
startApp(<AccountApp />)
