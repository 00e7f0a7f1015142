/** Lower ports belong to mail, remote shells and other services that do not receive events. */
const lowestPort = 1024

/** Whether events may be sent to the port of a URL: the default one of HTTPS, and all unprivileged ports. */
export const isWebhookPort = ({ port }: Pick<URL, 'port'>): boolean => port === '' || Number(port) >= lowestPort
