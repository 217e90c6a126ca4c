import { expect, it } from 'vitest'
import { createIndex } from '#platform/search/search-index.ts'
import { documentChange, grade, query, substance, termSourceChange } from '#platform/search/testing/test-catalogue.ts'

const halal = { facets: { certification: ['halal'] } }
const label = { facet: 'certification', value: 'halal', language: null, text: 'Halal' } as const
const petroleum = substance('petroleum', { 'en-US': 'Petroleum jelly', it: 'Gelatina di petrolio' })

const found = (grades: readonly ReturnType<typeof grade>[], term: string) => {
  const index = createIndex()
  index.apply([
    { type: 'labels', labels: [label] },
    termSourceChange(substance('gelatin', { 'en-US': 'Gelatin', it: 'Gelatina' })),
    termSourceChange(petroleum),
    ...grades.map(documentChange),
  ])
  const { hits, dropped, understood } = index.search(query({ term }))
  return { ids: hits.map(({ id }) => id), dropped, filters: understood?.filters.map(({ typed }) => typed) ?? [] }
}
const [plainGelatin, jelly] = [grade('g-gelatin', 'A', ['gelatin']), grade('g-jelly', 'B', ['petroleum'], halal)]

it('[UND-01] Prefers what the name says to another product that has the certificate, and states it', () => {
  const { ids, dropped, filters } = found([plainGelatin, jelly], 'halal gelatin')
  expect([ids[0], dropped, filters]).toEqual(['g-gelatin', ['halal'], []])
})

it('[UND-01] Keeps to the certificate if a product of that name has it', () => {
  const certified = grade('g-certified', 'C', ['gelatin'], halal)
  const { ids, dropped, filters } = found([plainGelatin, jelly, certified], 'halal gelatin')
  expect([ids[0], ids.includes('g-gelatin'), dropped, filters]).toEqual(['g-certified', false, [], ['halal']])
})

it('[UND-01] A blend is not called by the name of one of its substances', () => {
  const blend = grade('g-blend', 'C', ['gelatin', 'petroleum'], halal)
  expect(found([plainGelatin, blend], 'halal gelatin').ids[0]).toBe('g-gelatin')
  expect(found([blend, jelly], 'halal gelatin')).toMatchObject({ ids: ['g-blend', 'g-jelly'], filters: ['halal'] })
})

it('[UND-01] Keeps to the certificate if nothing has that name', () => {
  expect(found([plainGelatin, jelly], 'halal petroleum')).toEqual({ ids: ['g-jelly'], dropped: [], filters: ['halal'] })
})

it('[UND-01] [CTX-01] Products of that name that the visitor does not see count for nothing', () => {
  const elsewhere = grade('g-gelatin', 'A', ['gelatin'], { countries: [] })
  expect(found([elsewhere, jelly], 'halal gelatin')).toEqual({ ids: ['g-jelly'], dropped: [], filters: ['halal'] })
})
