/** ADR-06: 8,887 characters may triple when encoded, and methodParams contains several. The balancer must allow the same. */
export const maxHeaderSize = 96 * 1024

/** The size up to which headers are read at all: the answer to those above the limit has the form of their address. */
export const maxParsedHeaderSize = 2 * maxHeaderSize

/** The maximum length of a part of a path: more than 800 record ids. A longer one is refused with 431 (header-size.ts). */
export const maxParamLength = 16_384

/** The maximum size of a JSON body in bytes; files are streamed and have separate limits. */
export const bodyLimit = 1024 * 1024

/**
 * Milliseconds until the headers of a request must have arrived, and the whole request; and the interval of the check.
 * Slower clients are disconnected.
 */
export const headersTimeout = 8_000
export const requestTimeout = 20_000
export const connectionsCheckingInterval = 2_000

/** Milliseconds within which a client must receive something of a response (stalled-connections.ts). */
export const connectionTimeout = 10_000

/**
 * The maximum number of connections that the system queues for the process: a client that finds the queue full tries
 * again a second later.
 */
export const connectionBacklog = 4_096
