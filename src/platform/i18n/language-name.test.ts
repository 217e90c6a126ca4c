import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inOrderFor, languageName } from './language-name.ts'
import { type LanguageCode, languageCodes } from './languages.ts'

describe('Names of languages', () => {
  it.each<[string, LanguageCode, string]>([
    ['en-US', 'en-US', 'English'],
    ['nl-NL', 'en-US', 'Dutch'],
    ['nl-NL', 'nl-NL', 'Nederlands'],
    ['nl-NL', 'fr', 'Néerlandais'],
    ['fr', 'en-US', 'French'],
    ['fr-CA', 'en-US', 'French (Canada)'],
    ['es-ES', 'en-US', 'Spanish'],
    ['es', 'en-US', 'Spanish (Latin America)'],
    ['da', 'de', 'Dänisch'],
    ['zh-CN', 'en-US', 'Chinese (Simplified)'],
    ['zh-TW', 'en-US', 'Chinese (Traditional)'],
    ['nb', 'sv', 'Norskt bokmål'],
    ['id', 'tr', 'Endonezce'],
    ['it', 'tr', 'İtalyanca'],
  ])('[CMS-05] Calls %s in %s %s', (code, reader, name) => {
    expect(languageName(code, reader)).toBe(name)
  })

  it.each(['', 'xx', 'English', '../x', 'constructor'])('[CRT-06] Returns the code %j unchanged', (code) => {
    expect(languageName(code, 'en-US')).toBe(code)
  })

  it('[CRT-06] Has different names for the fourteen languages in each of them', () => {
    for (const reader of languageCodes) {
      const names = languageCodes.map((code) => languageName(code, reader))
      expect(new Set(names).size, reader).toBe(languageCodes.length)
      expect(names.filter((name, at) => name === languageCodes[at])).toEqual([])
    }
  })

  it("Lists the reader's language first, then the others by name, and no language last", () => {
    const codes = [null, 'sv', 'cs', 'nl-NL', 'de', 'en-US']
    expect(codes.toSorted(inOrderFor('nl-NL'))).toEqual(['nl-NL', 'de', 'en-US', 'cs', 'sv', null])
    // Czech sorts `č` after `c`, and `ch` after `h`.
    expect(['hr', 'zh-CN', 'cs', 'da', 'it'].toSorted(inOrderFor('cs'))).toEqual(['cs', 'zh-CN', 'da', 'hr', 'it'])
  })

  it('Gives the same order for any input order', () => {
    const codes = fc.uniqueArray(fc.constantFrom(...languageCodes, 'da', 'fi', 'zh-CN', 'xx', null))
    fc.assert(
      fc.property(codes, fc.constantFrom(...languageCodes), (list, reader) => {
        expect(list.toReversed().toSorted(inOrderFor(reader))).toEqual(list.toSorted(inOrderFor(reader)))
      }),
    )
  })
})
