import { checkText, type InputError, type InputRules } from './input-checks.ts'
import { toId18 } from './record-id.ts'

/** What a visitor writes on the contact page (product.md); each is a text, '' for none. */
export const contactFields = ['name', 'email', 'phone', 'company', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type ContactInput = { readonly [Field in ContactField]: string }
export type ContactErrors = { readonly [Field in ContactField]?: InputError }

/** Parameters of the page's address, and names of the form's hidden fields. */
export const contactParameters = { product: 'product', from: 'from', sent: 'sent' } as const

/** A field that nobody sees: who fills it in is no person. */
export const trapField = 'website'

interface FieldRules extends InputRules {
  /** UTF-16 units, as the html attribute counts. */
  readonly maxLength: number
}

/** The same on the page and on the server. Patterns as html has them. */
export const contactRules: { readonly [Field in ContactField]: FieldRules } = {
  name: { required: true, minLength: 2, maxLength: 200 },
  email: { required: true, pattern: String.raw`[^\s@,;<>"\(\)]+@[^\s@,;<>"\(\)]+\.[^\s@,;<>"\(\)]+`, maxLength: 254 },
  phone: { pattern: String.raw`\+?[0-9][0-9 \(\)\/.\-]*`, maxLength: 60 },
  company: { maxLength: 200 },
  message: { required: true, minLength: 10, maxLength: 8000 },
}

export const emptyContact: ContactInput = { name: '', email: '', phone: '', company: '', message: '' }

/** What was sent, as it is kept: no control characters; of more than one line is the message alone. */
export function readContact(given: { readonly [Field in ContactField]?: string | undefined }): ContactInput {
  const line = (field: ContactField): string =>
    (given[field] ?? '')
      .toWellFormed()
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim()
  return {
    name: line('name'),
    email: line('email'),
    phone: line('phone'),
    company: line('company'),
    message: (given.message ?? '')
      .toWellFormed()
      .replace(/\r\n?|[\u0085\p{Zl}\p{Zp}]/gu, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .trim(),
  }
}

/** What is wrong, by field; empty: nothing. */
export function checkContact(input: ContactInput): ContactErrors {
  const errors: { [Field in ContactField]?: InputError } = {}
  for (const field of contactFields) {
    const { maxLength, ...rules } = contactRules[field]
    const error = input[field].length > maxLength ? ({ code: 'notValid' } as const) : checkText(input[field], rules)
    if (error !== null) errors[field] = error
  }
  return errors
}

const longestPage = 2000

/** A page of ours as an address without its host; null for what leads elsewhere. */
export function pageOfPortal(given: string | null | undefined): string | null {
  if (given === null || given === undefined || given === '' || given.length > longestPage) return null
  if (!/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(given)) return null
  const here = 'http://portal.invalid'
  const url = URL.parse(given, here)
  return url === null || url.origin !== here || url.pathname.startsWith('//') ? null : url.pathname + url.search
}

export interface ContactAbout {
  /** Of a product; 18 characters. */
  readonly product?: string | null
  /** Of our pages, without a host. */
  readonly from?: string | null
}

export const readContactAbout = (parameters: URLSearchParams): Required<ContactAbout> => ({
  product: toId18(parameters.get(contactParameters.product) ?? ''),
  from: pageOfPortal(parameters.get(contactParameters.from)),
})

/** `{base}/contact`, with what it is about filled in. */
export function contactAddress(base: string, { product, from }: ContactAbout = {}): string {
  const query = new URLSearchParams()
  if (product) query.set(contactParameters.product, product)
  if (from) query.set(contactParameters.from, from)
  return `${base}/contact${query.size === 0 ? '' : `?${query.toString()}`}`
}

/** Where a visitor is once the message is kept: the same page saying so. */
export const contactSentAddress = (base: string): string => `${base}/contact?${contactParameters.sent}=yes`
