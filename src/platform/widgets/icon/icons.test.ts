import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { iconNames } from './icon-names.ts'

const file = readFileSync(path.join(import.meta.dirname, 'icons.svg'), 'utf8')
const symbols = [...file.matchAll(/<symbol id="([^"]+)"([^>]*)>\s*([^]*?)\s*<\/symbol>/g)]

it('Icons.svg has a symbol for every icon name and no others', () => {
  expect(symbols.map(([, name]) => name)).toEqual(iconNames)
  expect(file.match(/<symbol/g)).toHaveLength(iconNames.length)
})

it.each(symbols.map(([, name, attributes, content]) => ({ name, attributes, content })))(
  '$name is one path with round ends in a square of 24, coloured by the icon around it',
  ({ attributes, content }) => {
    expect(attributes).toBe(' viewBox="0 0 24 24" stroke-linecap="round" stroke-linejoin="round"')
    expect(content).toMatch(/^<path d="[^"]+"\/>$/)
  },
)
