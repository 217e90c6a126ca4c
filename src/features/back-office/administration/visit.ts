import type { Upload } from '#platform/record-api/routes/record-uploads.ts'
import type { Visitor } from '#features/back-office/accounts/visitor-viewer.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { SentForm } from '#features/back-office/files/sent-form.ts'
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
  /** Reads what a visitor would read. */
  readonly asVisitor: (visitor: Visitor) => CallContext
  /** The sent form; empty for a page that is only read. */
  readonly sent: URLSearchParams
  /** Reads a form that may have files. */
  readonly form: () => Promise<SentForm>
  /** Reads the file that an import uploads. */
  readonly upload: () => Promise<Upload>
  /** What administrators do, beside the records. */
  readonly administration: Administration
}

/** The answer to a form: another page, after something was done. */
export interface Go {
  readonly type: 'go'
  readonly to: string
}
