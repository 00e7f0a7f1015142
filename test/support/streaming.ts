import { provideStreaming } from '../../infra/local/lambda.ts'

// Functions that stream look for the Lambda runtime's streaming when they are imported.
provideStreaming()
