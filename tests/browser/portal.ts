/** Of the previews in these tests. */
export const previewSecret = 'a secret for tests'

export interface BrowserPortal {
  /** `http://127.0.0.1:40123` */
  readonly origin: string
  readonly close: () => Promise<void>
}
