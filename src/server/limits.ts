/** ADR-06: 8,887 characters may triple when encoded, and methodParams holds several. The balancer must allow the same. */
export const maxHeaderSize = 96 * 1024

/** 200 record ids in a path. */
export const maxParamLength = 16_384

/** Bytes of a JSON body; files are streamed and have limits of their own. */
export const bodyLimit = 1024 * 1024

/** Milliseconds until the head of a request must have arrived, and all of it; how often it is looked at. Who is slower is cut off. */
export const headersTimeout = 8_000
export const requestTimeout = 20_000
export const connectionsCheckingInterval = 2_000

/**
 * Milliseconds in which something must move on a connection over which an answer is sent: who takes nothing of it is cut off.
 * Node looks a second time before it believes that nothing of what it has written has been taken, so that it is twice as much.
 */
export const connectionTimeout = 10_000

/** Connections that the machine holds until the process looks at them: one that finds no room there is tried again a second later. */
export const connectionBacklog = 4_096
