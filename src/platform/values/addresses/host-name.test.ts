import { expect, it } from 'vitest'
import { hostName, isLoopbackName } from './host-name.ts'

it.each([
  ['portal.test', 'portal.test'],
  ['PORTAL.Test', 'portal.test'],
  ['portal.test:8080', 'portal.test'],
  ['portal.test.', 'portal.test'],
  ['portal.test.:443', 'portal.test'],
  ['10.1.2.3:80', '10.1.2.3'],
  ['[2001:DB8::1]:80', '[2001:db8::1]'],
  ['my_host', 'my_host'],
])('Reads %s as %s', (host, name) => {
  expect(hostName(host)).toBe(name)
})

it.each([
  '',
  '.',
  'user@portal.test',
  'portal.test:',
  'portal.test:80:80',
  'portal.test:http',
  'portal.test/nl',
  'portal test',
  'portal.test, other.test',
  'pörtal.test',
  '[::1',
  '::1',
  'a'.repeat(300),
])('Finds no name in “%s”', (host) => {
  expect(hostName(host)).toBeNull()
})

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.255.0.3', true],
  ['[::1]', true],
  ['localhost.example', false],
  ['127.0.0.1.example', false],
  ['128.0.0.1', false],
])('Recognises %s as this machine: %s', (name, expected) => {
  expect(isLoopbackName(name)).toBe(expected)
})
