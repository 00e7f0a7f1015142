/**
 * What stands before the paths of the apps and of the API: nothing, or the stage that API Gateway's own addresses have.
 *
 * @example of https://id.execute-api.eu-central-1.amazonaws.com/live/console/payouts it is /live
 */
export const basePath = /^(.*?)\/(?:console|account)(?:\/|$)/.exec(location.pathname)?.[1] ?? ''
