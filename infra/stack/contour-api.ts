import { Duration, Stack } from 'aws-cdk-lib'
import {
  AccessLogFormat,
  AuthorizationType,
  type CfnRestApi,
  EndpointAccessMode,
  EndpointType,
  LambdaIntegration,
  LogGroupLogDestination,
  type MethodDeploymentOptions,
  MethodLoggingLevel,
  ResponseTransferMode,
  ResponseType,
  RestApi,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigateway'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { serveWeb } from '../../functions/public/serve-web/spec.ts'
import { ApiError } from '../../lib/errors.ts'
import { errorAnswer } from '../../lib/http/error-answer.ts'
import { onlyTls } from '../../lib/http/json-headers.ts'
import type { ContourFile } from '../../lib/contour-file/contour-file.ts'
import { limits } from '../limits.ts'
import { type ContourLogs, contourLog } from './contour-log.ts'
import { stageName } from './firewall.ts'

/** At least TLS 1.2 with forward secrecy; TLS 1.3 with hybrid post-quantum keys for clients that support it. */
const tls = { securityPolicy: SecurityPolicy.TLS13_1_2_PFS_PQ_2025_09, endpointAccessMode: EndpointAccessMode.BASIC }

/** A regional REST API without its methods. Only a REST API can stream a function's answer. */
export function contourApi(
  scope: Construct,
  contour: string,
  endpoints: readonly EndpointSpec[],
  { throttle, linkThrottle, sessionThrottle, webThrottle, domain }: ContourFile['deployment'],
  logs: ContourLogs,
): RestApi {
  const everyMethod: MethodDeploymentOptions = {
    metricsEnabled: true,
    loggingLevel: MethodLoggingLevel.ERROR,
    dataTraceEnabled: false,
  }
  const api = new RestApi(scope, 'Api', {
    description: `Partner program, contour ${contour}`,
    // CloudWatch tells APIs apart by name, and names need not be unique.
    restApiName: Stack.of(scope).stackName,
    endpointTypes: [EndpointType.REGIONAL],
    ...(domain && {
      domainName: {
        domainName: domain.name,
        certificate: Certificate.fromCertificateArn(scope, 'Certificate', domain.certificateArn),
        endpointType: EndpointType.REGIONAL,
        ...tls,
      },
      // A contour with its own domain has no other address.
      disableExecuteApiEndpoint: true,
    }),
    // The account has one role for API Gateway's logs: partner-program-account creates it.
    cloudWatchRole: false,
    deployOptions: {
      stageName,
      tracingEnabled: true,
      ...everyMethod,
      ...throttled(throttle),
      // A method's settings replace all settings of the stage; they are not merged.
      methodOptions: Object.fromEntries(
        [
          { apart: endpoints.filter(({ access }) => access === 'Public'), rate: linkThrottle },
          { apart: endpoints.filter(isSession), rate: sessionThrottle },
          { apart: pages, rate: webThrottle },
        ].flatMap(({ apart, rate }) =>
          apart.map(({ path, method }) => [`${path}/${method}`, { ...everyMethod, ...throttled(rate) }]),
        ),
      ),
      accessLogDestination: new LogGroupLogDestination(contourLog(scope, 'AccessLog', logs)),
      accessLogFormat: AccessLogFormat.custom(accessLogLine),
    },
  })
  const resource = api.node.defaultChild as CfnRestApi
  resource.securityPolicy = tls.securityPolicy
  resource.endpointAccessMode = tls.endpointAccessMode
  answerInOurShape(api)
  return api
}

/** The parts of an endpoint's spec that routing needs. */
type Route = Pick<EndpointSpec, 'path' | 'method' | 'streamed'>

/** Routes a path and method to a function. The deployment depends on all methods, so they are in the same stack. */
export function addMethod(api: RestApi, { path, method, streamed }: Route, lambda: IFunction): void {
  const integration = new LambdaIntegration(lambda, {
    allowTestInvoke: false,
    responseTransferMode: streamed ? ResponseTransferMode.STREAM : ResponseTransferMode.BUFFERED,
    timeout: Duration.seconds(streamed ? limits.streamedFunctionSeconds : limits.bufferedIntegrationSeconds),
  })
  api.root.resourceForPath(path).addMethod(method, integration, { authorizationType: AuthorizationType.NONE })
}

/** Every path and method that the web apps' function answers. */
const pages = serveWeb.paths.flatMap((path) => serveWeb.methods.map((method) => ({ path, method })))

const isSession = ({ path }: EndpointSpec): boolean => /^\/api\/session(\/|$)/.test(path)

function throttled({ requestsPerSecond, burst }: ContourFile['deployment']['throttle']): MethodDeploymentOptions {
  return { throttlingRateLimit: requestsPerSecond, throttlingBurstLimit: burst }
}

/** Who called what, and the outcome. Of the headers only the user agent; no query, no body, and only the pattern of the path. */
const accessLogLine = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  method: '$context.httpMethod',
  route: '$context.resourcePath',
  status: '$context.status',
  bytes: '$context.responseLength',
  latencyMs: '$context.responseLatency',
  integrationMs: '$context.integrationLatency',
  errorType: '$context.error.responseType',
  firewall: '$context.waf.status',
  address: '$context.identity.sourceIp',
  userAgent: '$context.identity.userAgent',
})

/** The gateway's own refusals, mapped to errors of the error table, so that callers see the same form from gateway and functions. */
const gatewayErrors: readonly [ResponseType, GatewayError][] = [
  // The gateway's answer to a path or method that it does not have.
  [ResponseType.MISSING_AUTHENTICATION_TOKEN, 'ROUTE_NOT_FOUND'],
  [ResponseType.RESOURCE_NOT_FOUND, 'ROUTE_NOT_FOUND'],
  [ResponseType.REQUEST_TOO_LARGE, 'BODY_TOO_LARGE'],
  [ResponseType.UNSUPPORTED_MEDIA_TYPE, 'CONTENT_TYPE_UNSUPPORTED'],
  [ResponseType.THROTTLED, 'TOO_MANY_REQUESTS'],
  [ResponseType.QUOTA_EXCEEDED, 'TOO_MANY_REQUESTS'],
  [ResponseType.WAF_FILTERED, 'REQUEST_REJECTED'],
  [ResponseType.DEFAULT_4XX, 'REQUEST_REJECTED'],
  // A function that timed out, or ended without an answer, may have written.
  [ResponseType.INTEGRATION_TIMEOUT, 'OUTCOME_UNKNOWN'],
  [ResponseType.INTEGRATION_FAILURE, 'OUTCOME_UNKNOWN'],
  [ResponseType.DEFAULT_5XX, 'INTERNAL_ERROR'],
]

type GatewayError =
  | 'ROUTE_NOT_FOUND'
  | 'BODY_TOO_LARGE'
  | 'CONTENT_TYPE_UNSUPPORTED'
  | 'TOO_MANY_REQUESTS'
  | 'REQUEST_REJECTED'
  | 'OUTCOME_UNKNOWN'
  | 'INTERNAL_ERROR'

function answerInOurShape(api: RestApi): void {
  for (const [type, code] of gatewayErrors) {
    const { statusCode, headers, body } = errorAnswer(new ApiError(code), '$context.requestId')
    api.addGatewayResponse(`Answer${type.responseType}`, {
      type,
      statusCode: String(statusCode),
      // API Gateway expects a literal header value in quotes.
      responseHeaders: Object.fromEntries(
        Object.entries({ ...headers, ...onlyTls }).map(([name, value]) => [name, `'${value}'`]),
      ),
      templates: { 'application/json': JSON.stringify(body) },
    })
  }
}
