import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Marks a request that pages send by themselves, also long after the user has left, so that it does not extend the session
     * (SES-07).
     */
    isBackground?: true | ((request: FastifyRequest) => boolean)
  }
}

/** Whether a request says nothing about the presence of its user. */
export function isBackgroundRequest(request: FastifyRequest): boolean {
  const { isBackground = false } = request.routeOptions.config
  return typeof isBackground === 'function' ? isBackground(request) : isBackground
}
