import type { FastifyRequest } from 'fastify'
import type { Viewer } from '#platform/values/viewer.ts'
import type { CallName } from './server-calls.ts'

/** The request with which a visitor receives the result of a call, by itself or in a page. */
export type ReceivingRequest = Pick<FastifyRequest, 'method' | 'headers' | 'host' | 'session'>

/** Called each time a visitor receives the result of a call. It neither waits nor throws. */
export type CallNote = (request: ReceivingRequest) => void

/** Notices which results of calls visitors receive. */
export interface CallObserver {
  /**
   * Returns what is noted of a call that has succeeded; null for most calls. The page cache keeps the note with the page that is
   * made from the result, so it contains nothing of a visitor.
   */
  readonly note: (name: CallName, params: unknown, result: unknown, viewer: Viewer) => CallNote | null
}
