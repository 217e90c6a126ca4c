import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers every request for a page, also one that no other route takes. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
