import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkContact,
  contactAddress,
  contactRules,
  emptyContact,
  pageOfPortal,
  readContact,
  readContactAbout,
  type ContactInput,
} from './contact-form.ts'

const good: ContactInput = {
  name: 'Anna de Vries',
  email: 'anna@example.com',
  phone: '+31 10 123 45 67',
  company: 'Weerdmolen',
  message: 'A question about a gum.',
}

/** Every line of a corpus of the outside world, also as a browser would decode it; none where the corpus is not there. */
function corpus(name: string): readonly string[] {
  const folder = new URL(`../../../shared/corpora/${name}/`, import.meta.url)
  if (!existsSync(folder)) {
    console.log(`The corpus ${name} is not there: our own cases stand for it.`)
    return []
  }
  const lines = readdirSync(folder).flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'))
  return [...new Set(lines.flatMap((line) => [line, decoded(line)]))]
}

function decoded(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

describe('checkContact', () => {
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
    ['too long a name', { name: 'n'.repeat(201) }, { name: { code: 'notValid' } }],
    ['too long a message', { message: 'm'.repeat(8001) }, { message: { code: 'notValid' } }],
  ])('[VAL-03] %s', (_what, changes, errors) => {
    expect(checkContact({ ...good, ...changes })).toEqual(errors)
  })

  it('has patterns that html takes as well', () => {
    for (const { pattern } of Object.values(contactRules))
      if (pattern !== undefined) expect(() => new RegExp(`^(?:${pattern})$`, 'v')).not.toThrow()
  })
})

describe('readContact', () => {
  it('keeps lines in a message and nowhere else', () => {
    expect(
      readContact({
        name: ' Anna\r\nBcc: x@y.example ',
        email: 'anna@example.com\u0085',
        message: ' one\r\ntwo\rthree\u2028four\u0000 ',
      }),
    ).toEqual({
      ...emptyContact,
      name: 'Anna Bcc: x@y.example',
      email: 'anna@example.com',
      message: 'one\ntwo\nthree\nfour',
    })
  })

  it('gives nothing that a store or a header cannot hold, whatever comes', () => {
    const isKept = ([field, value]: readonly [string, string]): boolean =>
      value.isWellFormed() &&
      value === value.trim() &&
      !(field === 'message' ? /[^\P{Cc}\n\t]/u : /[\p{Cc}\u2028\u2029]/u).test(value)
    const check = (text: string): void => {
      const read = readContact({ name: text, email: text, phone: text, company: text, message: text })
      expect(
        Object.entries(read).filter((entry) => !isKept(entry)),
        text,
      ).toEqual([])
    }
    for (const line of corpus('crlf')) check(line)
    fc.assert(fc.property(fc.string({ unit: 'binary' }), check))
    check('\ud800\r\n\0x')
  })
})

describe('the page that a message is about', () => {
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
  ])('%j → %j', (given, page) => {
    expect(pageOfPortal(given)).toBe(page)
  })

  it('is one of ours, whatever is asked for', () => {
    const leadsAway = (line: string): boolean => {
      const page = pageOfPortal(line)
      if (page === null) return false
      return (
        new URL(page, 'https://portal.example').origin !== 'https://portal.example' || /[\p{Cc}\s]|^\/\//u.test(page)
      )
    }
    expect([...corpus('redirect'), ...corpus('crlf')].filter(leadsAway)).toEqual([])
  })

  it('is read from an address as it is written', () => {
    const about = { product: '01t000000000001AAA', from: '/nl/nl-nl/products?search-term=a%26b' }
    const url = new URL(contactAddress('/nl/nl-nl', about), 'https://portal.example')
    expect(readContactAbout(url.searchParams)).toEqual(about)
    expect(contactAddress('/nl/nl-nl')).toBe('/nl/nl-nl/contact')
    expect(readContactAbout(new URLSearchParams('product=x&from=//y'))).toEqual({ product: null, from: null })
  })
})
