/** ADR-06: 8,887 characters may triple when encoded, and methodParams holds several. The balancer must allow the same. */
export const maxHeaderSize = 96 * 1024

/** 200 record ids in a path. */
export const maxParamLength = 16_384

/** Bytes of a JSON body; files are streamed and have limits of their own. */
export const bodyLimit = 1024 * 1024

/** Milliseconds until a request must have arrived as a whole. */
export const requestTimeout = 30_000
