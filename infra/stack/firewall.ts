import { ArnFormat, Stack } from 'aws-cdk-lib'
import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import { CfnLoggingConfiguration, CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { apiKeyForm } from '../../lib/domain/key/api-key-secret.ts'
import { webApps } from '../../functions/public/serve-web/spec.ts'
import { ApiError } from '../../lib/errors.ts'
import { errorAnswer } from '../../lib/http/error-answer.ts'
import { onlyTls } from '../../lib/http/json-headers.ts'
import type { ContourFile } from '../../lib/contour-file/contour-file.ts'
import { type ContourLogs, contourLog } from './contour-log.ts'

const windowSeconds = 300
const tooManyRequests = 'TooManyRequests'
// The firewall knows no request id: the field is there, but empty.
const refusal = errorAnswer(new ApiError('TOO_MANY_REQUESTS'), '', windowSeconds)
// The content type is set with the body; AWS refuses a header with this name.
const { 'Content-Type': _type, ...ownHeaders } = refusal.headers
const refusalHeaders = { ...ownHeaders, ...onlyTls }

/** AWS requires this prefix for a firewall's log group. */
export const firewallLogPrefix = 'aws-waf-logs-'

/** The name of the API's one stage. Paths begin with it, except on a custom domain. */
export const stageName = 'live'

type Statement = CfnWebACL.StatementProperty

const noTransformation = [{ priority: 0, type: 'NONE' }]

/** A click on a referral link, as the gateway would match it. */
const toLink: Statement = {
  regexMatchStatement: {
    regexString: `^(/${stageName})?/r/`,
    fieldToMatch: { uriPath: {} },
    textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
  },
}

/** Signing in and out. */
const toSession: Statement = {
  regexMatchStatement: {
    regexString: `^(/${stageName})?/api/session(/|$)`,
    fieldToMatch: { uriPath: {} },
    textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
  },
}

/** The pages and files of the web apps. */
const toWeb: Statement = {
  regexMatchStatement: {
    regexString: `^(/${stageName})?/(${webApps.join('|')})(/|$)`,
    fieldToMatch: { uriPath: {} },
    textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
  },
}

/** A key in our format; any other header value counts as no key. */
const withKey: Statement = {
  regexMatchStatement: {
    regexString: apiKeyForm.source,
    fieldToMatch: { singleHeader: { Name: 'x-api-key' } },
    textTransformations: noTransformation,
  },
}

const not = (statement: Statement): Statement => ({ notStatement: { statement } })
/** Requests that no other rule counts. */
const toApi = (statement: Statement): Statement => ({
  andStatement: { statements: [not(toLink), not(toSession), not(toWeb), statement] },
})

/**
 * What the firewall's log and samples never show: secrets, and the page a request came from. Its query, like that of the request itself,
 * contains search terms for people (`?email=`, `?inn=`).
 */
const secretHeaders = ['x-api-key', 'cookie', 'authorization', 'referer']

/**
 * A web ACL in front of the API: rate limits per five minutes, and AWS's common rules.
 *
 * Every request counts in one place. Clicks on referral links count by address. So do sign-in requests, to keep code guessing below the
 * rate of an integration, and requests for the web apps. Requests with a key count by key and also by address with all its keys, so that
 * made-up keys gain nothing. All others count by address. Thus many integrations can share an address, and clicks take nothing from them.
 *
 * AWS's rules that read bodies only count. A body is JSON that is validated and never rendered; blocking a client's message or a payout's
 * requisites because they look like an attack would lose a lead or a payout.
 */
export function firewall(
  scope: Construct,
  contour: string,
  api: RestApi,
  limits: ContourFile['deployment']['firewall'],
  logs: ContourLogs,
): CfnWebACL {
  const byAddress = { aggregateKeyType: 'IP' }
  const byKey = {
    aggregateKeyType: 'CUSTOM_KEYS',
    customKeys: [{ header: { name: 'x-api-key', textTransformations: noTransformation } }],
  }
  const acl = new CfnWebACL(scope, 'Firewall', {
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: visibility(firewallMetricName(contour)),
    customResponseBodies: {
      [tooManyRequests]: {
        contentType: 'APPLICATION_JSON',
        content: JSON.stringify(refusal.body),
      },
    },
    // Everybody with access to the firewall sees sampled requests and the keys that rate rules count by.
    dataProtectionConfig: {
      dataProtections: [
        { action: 'SUBSTITUTION', field: { fieldType: 'SINGLE_HEADER', fieldKeys: secretHeaders } },
        { action: 'SUBSTITUTION', field: { fieldType: 'QUERY_STRING' } },
      ],
    },
    rules: [
      rateRule('LinkRatePerAddress', 0, { ...byAddress, limit: limits.linkRequestsPerAddress, scopeDownStatement: toLink }),
      rateRule('SessionRatePerAddress', 1, {
        ...byAddress,
        limit: limits.sessionRequestsPerAddress,
        scopeDownStatement: toSession,
      }),
      rateRule('WebRatePerAddress', 2, { ...byAddress, limit: limits.webRequestsPerAddress, scopeDownStatement: toWeb }),
      rateRule('RatePerApiKey', 3, {
        ...byKey,
        limit: limits.requestsPerApiKey,
        scopeDownStatement: toApi(withKey),
      }),
      rateRule('RatePerAddressWithKeys', 4, {
        ...byAddress,
        limit: limits.requestsPerAddressWithKeys,
        scopeDownStatement: toApi(withKey),
      }),
      rateRule('RatePerAddress', 5, {
        ...byAddress,
        limit: limits.requestsPerAddress,
        scopeDownStatement: toApi(not(withKey)),
      }),
      managedRules('CommonRules', 6, 'AWSManagedRulesCommonRuleSet', countedCommonRules),
      managedRules('KnownBadInputs', 7, 'AWSManagedRulesKnownBadInputsRuleSet', countedBadInputRules),
    ],
  })
  new CfnWebACLAssociation(scope, 'FirewallAssociation', {
    webAclArn: acl.attrArn,
    resourceArn: api.deploymentStage.stageArn,
  })
  firewallLog(scope, acl, logs)
  return acl
}

/** Logs blocked requests and those that only matched a counting rule. All other requests are in the access log. */
function firewallLog(scope: Construct, acl: CfnWebACL, logs: ContourLogs): void {
  const stack = Stack.of(scope)
  const logGroupName = `${firewallLogPrefix}${stack.stackName}`
  const logGroup = contourLog(scope, 'FirewallLog', logs, logGroupName)
  const kept = ['BLOCK', 'COUNT', 'EXCLUDED_AS_COUNT'].map((Action) => ({ ActionCondition: { Action } }))
  const arn = { service: 'logs', resource: 'log-group', resourceName: logGroupName, arnFormat: ArnFormat.COLON_RESOURCE_NAME }
  new CfnLoggingConfiguration(scope, 'FirewallLogging', {
    resourceArn: acl.attrArn,
    // The log group's own ARN attribute ends with :*, which is refused here.
    logDestinationConfigs: [stack.formatArn(arn)],
    redactedFields: [...secretHeaders.map((Name) => ({ singleHeader: { Name } })), { queryString: {} }],
    // CloudFormation takes this object as written, so it uses CloudFormation's own spelling.
    loggingFilter: { DefaultBehavior: 'DROP', Filters: [{ Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: kept }] },
  }).node.addDependency(logGroup)
}

/** The name of the firewall's metrics in CloudWatch. */
export const firewallMetricName = (contour: string): string => `firewall-${contour}`

const countedCommonRules = [
  'SizeRestrictions_BODY',
  'EC2MetaDataSSRF_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'CrossSiteScripting_BODY',
  // Integrations are programs; many of them send no user agent.
  'NoUserAgent_HEADER',
]
const countedBadInputRules = ['JavaDeserializationRCE_BODY', 'Log4JRCE_BODY']

function managedRules(name: string, priority: number, group: string, countedRules: readonly string[]): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    visibilityConfig: visibility(name),
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name: group,
        ruleActionOverrides: countedRules.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
  }
}

function rateRule(
  name: string,
  priority: number,
  statement: Omit<CfnWebACL.RateBasedStatementProperty, 'evaluationWindowSec'>,
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    statement: { rateBasedStatement: { ...statement, evaluationWindowSec: windowSeconds } },
    action: {
      block: {
        customResponse: {
          responseCode: refusal.statusCode,
          customResponseBodyKey: tooManyRequests,
          responseHeaders: Object.entries(refusalHeaders).map(([header, value]) => ({ name: header, value })),
        },
      },
    },
    visibilityConfig: visibility(name),
  }
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true }
}
