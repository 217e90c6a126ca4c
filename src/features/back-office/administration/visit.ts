import type { Visitor } from '#features/back-office/accounts/visitor-viewer.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { SentForm } from '#platform/pages/sent-form.ts'
import type { Administration } from './administration.ts'

/** What a page is made from. */
export interface Visit {
  readonly context: ApiContext
  readonly base: string
  /** The base of the portal, where requests and sign-ups are decided. */
  readonly portalBase: string
  /** A part of the address. */
  readonly param: (name: 'id' | 'object' | 'use' | 'action' | 'field' | 'key' | 'source' | 'visitor') => string
  readonly query: (name: string) => string
  /** The values of a parameter that the address may repeat. */
  readonly all: (name: string) => readonly string[]
  /** A form that the page shows again, where what is around its inputs depends on what was typed; null for any other page. */
  readonly again: SentForm | null
  /** Reads what a visitor would read. */
  readonly asVisitor: (visitor: Visitor) => CallContext
  /** What administrators do, beside the records. */
  readonly administration: Administration
}

/** Another page in place of the requested one. */
export interface Go {
  readonly type: 'go'
  readonly to: string
}
