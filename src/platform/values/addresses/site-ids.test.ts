import { expect, it } from 'vitest'
import { toId18 } from '#platform/values/record-id.ts'
import { isChannelId, isSiteId } from './site-ids.ts'

it.each([
  ['0DM000000000001GAA', true, false],
  ['0DM000000000001', true, false],
  ['0ap000000000001', false, true],
  [toId18('0ap00000000000B') ?? '', false, true],
  ['0dm000000000001', false, false],
  ['0AP000000000001', false, false],
  ['0DB000000000001', false, false],
  ['0DM', false, false],
  ['0DM00000000000', false, false],
  ['0DM000000000001GAB', false, false],
  ['', false, false],
])('[VAL-08] %j: is a site’s id: %s; is a channel’s id: %s', (id, site, channel) => {
  expect([isSiteId(id), isChannelId(id)]).toEqual([site, channel])
})
