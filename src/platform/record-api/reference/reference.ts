/** The content of the page that explains the record data API; the server derives it from the API's own description. */
export interface ApiReference {
  readonly version: string
  /** The beginning of the addresses of the calls. */
  readonly base: string
  readonly descriptionAddress: string
  /** The page shows the API as its reader may use it; a guest has not signed in. */
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
    readonly location: string
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
