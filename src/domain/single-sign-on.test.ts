import { expect, it } from 'vitest'
import { isProviderAddress, isProviderKey, mailDomain, mailDomainOf, speaksFor } from './single-sign-on.ts'

it.each([
  ['a.example', 'a.example'],
  ['A.Example', 'a.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['localhost', null],
  ['a.example:443/', 'a.example'],
  ['a.example:8443', null],
  ['a.example/path', null],
  ['user@a.example', null],
  ['a.example?x', null],
  ['', null],
  [`${'a'.repeat(300)}.example`, null],
])('reads the mail domain %j as %j', (text, domain) => {
  expect(mailDomain(text)).toBe(domain)
})

it.each([
  ['ada@a.example', 'a.example'],
  [' ada@A.EXAMPLE ', 'a.example'],
  ['ada@b.example@a.example', 'a.example'],
  ['@a.example', null],
  ['ada', null],
  ['ada@', null],
])('finds in the address %j the domain %j', (address, domain) => {
  expect(mailDomainOf(address)).toBe(domain)
})

it.each([
  ['https://id.example/', true],
  ['http://id.example/', false],
  ['http://127.0.0.1:3400/', true],
  ['http://[::1]:3400/', true],
  ['http://localhost:3400/', true],
  ['http://127.0.0.1.evil.example/', false],
  ['http://169.254.169.254/', false],
  ['https://user:word@id.example/', false],
  ['file:///etc/passwd', false],
])('may speak to a provider at %s: %s', (address, may) => {
  expect(isProviderAddress(new URL(address))).toBe(may)
})

it.each([
  ['contoso', true],
  ['c', true],
  ['contoso-2', true],
  ['-contoso', false],
  ['Contoso', false],
  ['a/b', false],
  ['', false],
])('takes %j as a key of a provider: %s', (text, is) => {
  expect(isProviderKey(text)).toBe(is)
})

it('a provider of an account speaks for its people alone, whatever their address', () => {
  const provider = { accountId: '001A', mailDomains: ['a.example'] }
  expect(speaksFor(provider, { email: 'ada@elsewhere.example', accounts: ['001B', '001A'] })).toBe(true)
  expect(speaksFor(provider, { email: 'ada@a.example', accounts: ['001B'] })).toBe(false)
})

it('a provider without one speaks for its mail domains, and not for those below them', () => {
  const provider = { accountId: null, mailDomains: ['a.example'] }
  expect(speaksFor(provider, { email: 'ada@A.example', accounts: [] })).toBe(true)
  expect(speaksFor(provider, { email: 'ada@sub.a.example', accounts: ['001A'] })).toBe(false)
  expect(speaksFor({ ...provider, mailDomains: [] }, { email: 'no address', accounts: [] })).toBe(false)
})
