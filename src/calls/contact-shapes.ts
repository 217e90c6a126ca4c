import type { ContactErrors } from '#domain/contact-form.ts'

/** What came of a message to the company. */
export type ContactAnswer =
  | { readonly type: 'sent' }
  | { readonly type: 'refused'; readonly errors: ContactErrors }
  /** Too many from one place; whole minutes until the next may come. */
  | { readonly type: 'limited'; readonly minutes: number }
