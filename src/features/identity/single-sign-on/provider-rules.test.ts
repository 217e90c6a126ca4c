import { expect, it } from 'vitest'
import { isProviderAddress, isProviderKey, mailDomain, mailDomainOf, speaksFor } from './provider-rules.ts'

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
])('Parses the email domain %j as %j', (text, domain) => {
  expect(mailDomain(text)).toBe(domain)
})

it.each([
  ['ada@a.example', 'a.example'],
  [' ada@A.EXAMPLE ', 'a.example'],
  ['ada@b.example@a.example', 'a.example'],
  ['@a.example', null],
  ['ada', null],
  ['ada@', null],
])('Finds in the address %j the domain %j', (address, domain) => {
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
])('Decides whether a provider may use the address %s: %s', (address, may) => {
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
])('Decides whether %j is a valid provider key: %s', (text, is) => {
  expect(isProviderKey(text)).toBe(is)
})

it('Lets a provider of an account sign in only users of that account, whatever their address', () => {
  const provider = { accountId: '001A', mailDomains: ['a.example'] }
  expect(speaksFor(provider, { email: 'ada@elsewhere.example', accounts: ['001B', '001A'] })).toBe(true)
  expect(speaksFor(provider, { email: 'ada@a.example', accounts: ['001B'] })).toBe(false)
})

it('Lets a provider without an account sign in users of its email domains, but not of their subdomains', () => {
  const provider = { accountId: null, mailDomains: ['a.example'] }
  expect(speaksFor(provider, { email: 'ada@A.example', accounts: [] })).toBe(true)
  expect(speaksFor(provider, { email: 'ada@sub.a.example', accounts: ['001A'] })).toBe(false)
  expect(speaksFor({ ...provider, mailDomains: [] }, { email: 'no address', accounts: [] })).toBe(false)
})
