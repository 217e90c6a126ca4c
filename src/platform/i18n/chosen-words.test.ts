import { expect, it } from 'vitest'
import type { LanguageCode } from './languages.ts'
import { readCatalogues } from './vite-plugin.ts'

const catalogues = readCatalogues()
const english = catalogues['en-US'] ?? {}

/** What the translation of a text says that has a certain English word, so that a thing has one name. */
const terms: { readonly [language in LanguageCode]?: readonly (readonly [RegExp, RegExp])[] } = {
  fr: [
    [/\bgrades?\b(?! code)/iu, /grade/iu],
    [/^Applications?$/u, /^Applications?$/u],
    [/^Certifications?$/u, /^Certifications?$/u],
    [/\bleads?\b(?! time)/iu, /prospect/iu],
    [/\bpacks?\b/iu, /paquet|La préparation/iu],
    [/\bguests?\b/iu, /invité/iu],
    [/\bdefault inbox\b/iu, /boîte de réception commune/iu],
  ],
  'fr-CA': [
    [/\bgrades?\b(?! code)/iu, /grade/iu],
    [/\bleads?\b(?! time)/iu, /clients? potentiels?/iu],
    [/\bquot(?:e|ation)s?\b/iu, /soumission/iu],
    [/\bdefault inbox\b/iu, /boîte de réception commune/iu],
  ],
  it: [
    [/^Claims?$/u, /^Claim$/u],
    [/\bleads?\b(?! time)/iu, /lead/iu],
    [/\bpackaging\b/iu, /imballaggio/iu],
    [/\brequest desk\b/iu, /ufficio richieste/iu],
    [/\bquot(?:e|ation)s?\b/iu, /preventiv/iu],
  ],
  cs: [
    [/\bclaims?$/iu, /tvrzení$/iu],
    [/^Quality$/u, /^Jakost$/u],
    [/^Chemistry$/u, /^Chemická skupina$/u],
    [/\bleads?\b(?! time)/iu, /zájemc/iu],
    [/\balternative\b/iu, /alternativ/iu],
  ],
}

it.each(Object.entries(terms))('[LNG-01] A thing has one name in the messages in %s', (code, pairs) => {
  const own = catalogues[code as LanguageCode] ?? {}
  const found = pairs.flatMap(([word, name]) => {
    const keys = Object.keys(english).filter((key) => word.test(english[key] ?? ''))
    // A word that no English text has checks nothing.
    if (keys.length === 0) return [`no English text has ${word.source}`]
    return keys.filter((key) => !name.test(own[key] ?? '')).map((key) => `${key}: ${own[key]} (${name.source})`)
  })
  expect(found).toEqual([])
})
