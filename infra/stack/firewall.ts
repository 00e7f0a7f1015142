import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2'
import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import type { Construct } from 'constructs'
import { ApiError } from '../../lib/errors.ts'
import { errorAnswer } from '../../lib/http/error-answer.ts'
import type { ContourFile } from '../ops/contour-file/contour-file.ts'

const windowSeconds = 300
const tooManyRequests = 'TooManyRequests'
// The firewall knows no request id: the field is there, and empty.
const refusal = errorAnswer(new ApiError('TOO_MANY_REQUESTS'), '', windowSeconds)
// The type comes with the body; a header of this name is not taken.
const { 'Content-Type': _type, ...refusalHeaders } = refusal.headers

/**
 * A web ACL before the API: the AWS common rules, and the most that one address and one API key may ask in five minutes.
 *
 * The common rules that read bodies only count. A body is JSON that is validated and never rendered; a client's message
 * or a payout's requisites that happen to look like an attack are a lead or a payout lost if they are blocked.
 */
export function firewall(
  scope: Construct,
  contour: string,
  api: RestApi,
  { requestsPerAddress, requestsPerApiKey }: ContourFile['deployment']['firewall'],
): CfnWebACL {
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
    rules: [
      rateRule('RatePerAddress', 0, { limit: requestsPerAddress, aggregateKeyType: 'IP' }),
      rateRule('RatePerApiKey', 1, {
        limit: requestsPerApiKey,
        aggregateKeyType: 'CUSTOM_KEYS',
        customKeys: [{ header: { name: 'x-api-key', textTransformations: [{ priority: 0, type: 'NONE' }] } }],
      }),
      {
        name: 'CommonRules',
        priority: 2,
        overrideAction: { none: {} },
        visibilityConfig: visibility('CommonRules'),
        statement: {
          managedRuleGroupStatement: {
            vendorName: 'AWS',
            name: 'AWSManagedRulesCommonRuleSet',
            ruleActionOverrides: countedRules.map((name) => ({ name, actionToUse: { count: {} } })),
          },
        },
      },
    ],
  })
  new CfnWebACLAssociation(scope, 'FirewallAssociation', {
    webAclArn: acl.attrArn,
    resourceArn: api.deploymentStage.stageArn,
  })
  return acl
}

/** By this name CloudWatch knows what the firewall of a contour does. */
export const firewallMetricName = (contour: string): string => `firewall-${contour}`

const countedRules = [
  'SizeRestrictions_BODY',
  'EC2MetaDataSSRF_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'CrossSiteScripting_BODY',
  // Integrations are programs; many of them name no user agent.
  'NoUserAgent_HEADER',
]

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
