import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deskAddress, type DeskQuery, readDeskQuery } from './desk-address.ts'

const nothing: DeskQuery = { queue: 'open', search: '', kind: null, state: null, site: null, sort: null }

const parametersOf = (address: string): URLSearchParams => new URL(address, 'https://portal.example').searchParams

describe('The address of the queue of the desk', () => {
  it.each([
    ['', {}],
    ['queue=mine', { queue: 'mine' }],
    ['queue=theirs', {}],
    ['search-term=%20citric%20acid%20', { search: 'citric acid' }],
    ['kind=sample&state=quoted&site=de', { kind: 'sample', state: 'quoted', site: 'de' }],
    // Nobody sees a draft, and what is unknown is left out.
    ['kind=order&state=draft&site=D%25', {}],
    ['sort-by=-due', { sort: { by: 'due', descending: true } }],
    ['sort-by=customer', { sort: { by: 'customer', descending: false } }],
    ['sort-by=--due&sort-by=price', {}],
  ] as const)('[ERD-07] %s selects %j', (text, selected) => {
    expect(readDeskQuery(new URLSearchParams(text))).toEqual({ ...nothing, ...selected })
  })

  it('[ERD-07] Says what was selected, and nothing where nothing was', () => {
    expect(deskAddress('/requests', nothing)).toBe('/requests')
    const query: DeskQuery = { ...nothing, queue: 'all', sort: { by: 'number', descending: true } }
    expect(deskAddress('/requests', query, 3)).toBe('/requests?queue=all&sort-by=-number&page=3')
    const trimmed = fc.string({ maxLength: 50 }).map((text) => text.trim())
    fc.assert(
      fc.property(trimmed, fc.constantFrom('open', 'mine', 'inbox', 'overdue', 'all'), (search, queue) => {
        const written = { ...nothing, search, queue, kind: 'quote', site: 'nl' } as const
        expect(readDeskQuery(parametersOf(deskAddress('/requests', written)))).toEqual(written)
      }),
    )
  })
})
