import { describe, expect, it } from 'vitest'
import { isPinOf, verifierOf } from './pin-verifier.ts'

describe('The verifier of a PIN', () => {
  it('[OFF-03] Recognises its PIN and no other', async () => {
    const verifier = await verifierOf('482913')
    expect(await isPinOf('482913', verifier)).toBe(true)
    for (const other of ['482914', '082913', '48291', '']) expect(await isPinOf(other, verifier)).toBe(false)
  })

  it('[OFF-03] Differs for the same PIN each time, and keeps its own number of rounds', async () => {
    const [one, other] = [await verifierOf('482913'), await verifierOf('482913')]
    expect(one.salt).toHaveLength(16)
    expect(one.hash).toHaveLength(32)
    expect(one.hash).not.toEqual(other.hash)
    expect(one.iterations).toBeGreaterThanOrEqual(600_000)
    expect(await isPinOf('482913', { ...one, iterations: one.iterations - 1 })).toBe(false)
  })
})
