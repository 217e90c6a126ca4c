import { expect, it } from 'vitest'
import { calls } from '#app/calls.ts'
import { isReadByGet } from '#platform/calls/call-over-http.ts'
import type { CallName } from '#platform/calls/server-calls.ts'

const names = Object.keys(calls) as CallName[]

// The server refuses a GET for every other call, so a page that a visitor reaches by a link would fail.
it.each(names)('[APX-01] The browser reads %s by GET exactly if it is cacheable', (name) => {
  expect(isReadByGet(name)).toBe(calls[name].cacheable)
})
