/** What the page that explains the record data API is made of: the server reads it off the API's own description. */
export interface ApiReference {
  readonly version: string
  /** What the addresses of the calls begin with. */
  readonly base: string
  readonly descriptionAddress: string
  /** The API is shown as they may use it: a guest has not signed in. */
  readonly isGuest: boolean
  readonly families: readonly ReferenceFamily[]
  readonly objects: readonly ReferenceShape[]
  readonly shapes: readonly ReferenceShape[]
}

interface ReferenceFamily {
  readonly name: string
  readonly calls: readonly ReferenceCall[]
}

export interface ReferenceCall {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly parameters: readonly {
    readonly name: string
    readonly place: string
    readonly type: string
    readonly note: string
  }[]
  readonly body: string | null
  readonly answers: readonly { readonly status: string; readonly shape: string | null; readonly text: string }[]
}

/** An object's fields, or a representation's keys. `type` may name another shape. */
export interface ReferenceShape {
  readonly name: string
  readonly text: string
  readonly entries: readonly { readonly name: string; readonly type: string; readonly text: string }[]
}
