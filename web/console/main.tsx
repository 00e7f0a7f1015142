import '@mantine/core/styles.css'
import './look/console.css'
import { startApp } from '../shared/start-app.tsx'
import { ConsoleApp } from './console-app.tsx'
import { screens } from './screens.ts'

startApp(<ConsoleApp />, screens)
