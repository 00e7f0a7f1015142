import './look/account.css'
import { followSystemScheme } from '../shared/look/scheme.ts'
import { startApp } from '../shared/start-app.tsx'
import { AccountApp } from './account-app.tsx'
import { screens } from './screens.ts'

followSystemScheme()
startApp(<AccountApp />, screens)
