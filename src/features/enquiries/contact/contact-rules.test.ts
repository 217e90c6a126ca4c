import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { fieldErrors, readFields } from '#platform/forms/read-fields.ts'
import type { FieldRules } from '#platform/values/person-fields.ts'
import { contactParams } from './contact-params.ts'
import { contactFields, contactRules, readContact, type ContactInput } from './contact-rules.ts'
import { itForEachSource, sampleLines, sharedFolderLines } from '#tests/fixtures/shared-files.ts'
import { contactAddress, pageOfPortal, readContactAbout } from '#platform/values/addresses/contact-address.ts'

const good: ContactInput = {
  name: 'Anna de Vries',
  email: 'anna@example.com',
  phone: '+31 10 123 45 67',
  company: 'Weerdmolen',
  message: 'A question about a gum.',
}

/** Each line, also in the form after decoding by a browser. */
const withDecoded = (lines: readonly string[]): readonly string[] => [
  ...new Set(lines.flatMap((line) => [line, decoded(line)])),
]
const headerInjections = {
  sample: () => withDecoded(sampleLines('header-injection.txt')),
  shared: ['corpora/crlf'],
  read: () => withDecoded(sharedFolderLines('corpora/crlf')),
}
const foreignAddresses = {
  sample: () => withDecoded([...sampleLines('redirects.txt'), ...sampleLines('header-injection.txt')]),
  shared: ['corpora/redirect', 'corpora/crlf'],
  read: () => withDecoded([...sharedFolderLines('corpora/redirect'), ...sharedFolderLines('corpora/crlf')]),
}

function decoded(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

const params = v.object(contactParams)

/** The errors of the contact form with these fields. */
function errorsOf(input: ContactInput): object {
  const read = readFields(params, {
    fields: new URLSearchParams(input),
    site: { countryIsoCode: 'NL' },
    language: 'nl-NL',
    token: '',
  })
  return fieldErrors(params, read, contactFields, { type: 'refused' })?.errors ?? {}
}

describe('The contact form', () => {
  it.each<[string, Partial<ContactInput>, object]>([
    ['all of it', {}, {}],
    ['what has to be there alone', { phone: '', company: '' }, {}],
    ['a short name', { name: 'A' }, { name: { code: 'tooShort', limit: 2 } }],
    ['no name', { name: '' }, { name: { code: 'required' } }],
    ['no message', { message: '' }, { message: { code: 'required' } }],
    ['a short message', { message: 'Hello' }, { message: { code: 'tooShort', limit: 10 } }],
    ['no address', { email: '' }, { email: { code: 'required' } }],
    ['half an address', { email: 'anna@example' }, { email: { code: 'notValid' } }],
    ['two addresses', { email: 'anna@example.com,b@example.com' }, { email: { code: 'notValid' } }],
    ['a named address', { email: 'Anna<anna@example.com>' }, { email: { code: 'notValid' } }],
    ['an address of another script', { email: 'ánna@exämple.com' }, {}],
    ['a phone of words', { phone: 'call me' }, { phone: { code: 'notValid' } }],
    ['a phone as it is written', { phone: '(0)10-123/45.67' }, { phone: { code: 'notValid' } }],
    ['a phone as it is dialled', { phone: '0031 (10) 123-45.67' }, {}],
    ['too long a name', { name: 'n'.repeat(201) }, { name: { code: 'tooLong', limit: 200 } }],
    ['too long a message', { message: 'm'.repeat(8001) }, { message: { code: 'tooLong', limit: 8000 } }],
  ])('[VAL-03] Validates %s', (_what, changes, errors) => {
    expect(errorsOf({ ...good, ...changes })).toEqual(errors)
  })

  it('Has patterns that are valid in HTML too', () => {
    for (const { pattern } of Object.values<FieldRules>(contactRules))
      if (pattern !== undefined) expect(() => new RegExp(`^(?:${pattern})$`, 'v')).not.toThrow()
  })
})

describe('readContact', () => {
  it('Keeps line breaks only in the message', () => {
    expect(
      readContact({
        name: ' Anna\r\nBcc: x@y.example ',
        email: 'anna@example.com\u0085',
        message: ' one\r\ntwo\rthree\u2028four\u0000 ',
      }),
    ).toEqual({
      phone: '',
      company: '',
      name: 'Anna Bcc: x@y.example',
      email: 'anna@example.com',
      message: 'one\ntwo\nthree\nfour',
    })
  })

  const isStorable = ([field, value]: readonly [string, string]): boolean =>
    value.isWellFormed() &&
    value === value.trim() &&
    !(field === 'message' ? /[^\P{Cc}\n\t]/u : /[\p{Cc}\u2028\u2029]/u).test(value)
  const check = (text: string): void => {
    const read = readContact({ name: text, email: text, phone: text, company: text, message: text })
    expect(
      Object.entries(read).filter((entry) => !isStorable(entry)),
      text,
    ).toEqual([])
  }

  it('Returns only text that a database and an email header can contain, for any input', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), check))
    check('\ud800\r\n\0x')
  })

  itForEachSource(
    'Returns only text that an email header can contain, for header injections',
    headerInjections,
    (lines) => {
      expect(lines.length).toBeGreaterThan(10)
      for (const line of lines) check(line)
    },
  )
})

describe('Page to which a message refers', () => {
  it.each([
    ['/nl/nl-nl/products?page=2', '/nl/nl-nl/products?page=2'],
    ['/nl/nl-nl/search?search-term=%C3%A9t%C3%A9', '/nl/nl-nl/search?search-term=%C3%A9t%C3%A9'],
    ['/a#there', '/a'],
    ['', null],
    ['nl/nl-nl', null],
    ['//evil.example/x', null],
    ['/\\evil.example', null],
    ['/x/..//evil.example', null],
    ['https://evil.example/', null],
    ['javascript:alert(1)', null],
    ['/a\r\nSet-Cookie: x', null],
    [`/${'x'.repeat(2000)}`, null],
  ])('Converts %j to %j', (input, page) => {
    expect(pageOfPortal(input)).toBe(page)
  })

  itForEachSource('Rejects addresses of other hosts', foreignAddresses, (lines) => {
    expect(lines.length).toBeGreaterThan(20)
    const leadsAway = (line: string): boolean => {
      const page = pageOfPortal(line)
      if (page === null) return false
      return (
        new URL(page, 'https://portal.example').origin !== 'https://portal.example' || /[\p{Cc}\s]|^\/\//u.test(page)
      )
    }
    expect(lines.filter(leadsAway)).toEqual([])
  })

  it('Parses the address that it wrote', () => {
    const about = { product: '01t000000000001AAA', from: '/nl/nl-nl/products?search-term=a%26b' }
    const url = new URL(contactAddress('/nl/nl-nl', about), 'https://portal.example')
    expect(readContactAbout(url.searchParams)).toEqual(about)
    expect(contactAddress('/nl/nl-nl')).toBe('/nl/nl-nl/contact')
    expect(readContactAbout(new URLSearchParams('product=x&from=//y'))).toEqual({ product: null, from: null })
  })
})
