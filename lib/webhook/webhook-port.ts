/** Below are mail, remote shells and other services, none of which is a receiver of events. */
const lowestPort = 1024

/** Whether events may be sent to the port of an address: that of HTTPS, and those that anybody may listen at. */
export const isWebhookPort = ({ port }: Pick<URL, 'port'>): boolean => port === '' || Number(port) >= lowestPort
