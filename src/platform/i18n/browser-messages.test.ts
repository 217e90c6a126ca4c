import { describe, expect, it } from 'vitest'
import { isAtFirst, isLater } from '#messages/areas.ts'
import { extendableMessages, fetchLaterMessages } from './browser-messages.ts'
import { compileCatalogue, type CompiledCatalogue } from './compile.ts'

const first: CompiledCatalogue = compileCatalogue({ 'nav.home': 'Home' })
const later: CompiledCatalogue = compileCatalogue({ 'cart.empty': 'The cart is empty' })

describe('Messages of a document', () => {
  it('Contain those of the first page, and the others once they are requested', async () => {
    const messages = extendableMessages(first, 'nl-NL', Promise.resolve(later))
    expect(Object.keys(messages.words)).toEqual(['nav.home'])
    await messages.later()
    expect(Object.keys(messages.words)).toEqual(['nav.home', 'cart.empty'])
    expect(Object.keys(first)).toEqual(['nav.home'])
  })

  it('Are fetched once for all who wait for them', () => {
    const messages = extendableMessages(first, 'nl-NL', Promise.resolve(later))
    expect(messages.later()).toBe(messages.later())
  })

  it('Are fetched again after a request that failed', async () => {
    const messages = extendableMessages(first, 'nl-NL', Promise.reject(new Error('The connection was lost.')))
    await expect(messages.later()).rejects.toThrow('The connection was lost.')
    expect(Object.keys(messages.words)).toEqual(['nav.home'])
    await messages.later()
    expect(Object.keys(messages.words).length).toBeGreaterThan(100)
  })

  it('That come later are none of the first page', async () => {
    const keys = Object.keys(await fetchLaterMessages('nl-NL'))
    expect(keys.length).toBeGreaterThan(100)
    expect(keys.filter((key) => isAtFirst(key) || !isLater(key))).toEqual([])
  })
})
