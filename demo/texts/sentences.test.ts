import { expect, it } from 'vitest'
import { capitalised, inEveryLanguage, readSentences, sentence, uncapitalised } from './sentences.ts'

const sentences = await readSentences()

it.each([
  ['emulsifier', 'en-US', 'Emulsifier'],
  ['izopropil', 'tr', 'İzopropil'],
  ['ısı transferi', 'tr', 'Isı transferi'],
  ['épaississant', 'fr', 'Épaississant'],
  ['pH regulator', 'en-US', 'pH regulator'],
  ['', 'de', ''],
] as const)('Begins a sentence with %s in %s as %s', (text, language, start) => {
  expect(capitalised(text, language)).toBe(start)
})

it.each([
  ['Kıvam artırıcı', 'tr', 'kıvam artırıcı'],
  ['İtici gaz', 'tr', 'itici gaz'],
  ['UV filtresi', 'tr', 'UV filtresi'],
] as const)('Puts %s into a sentence in %s as %s', (text, language, within) => {
  expect(uncapitalised(text, language)).toBe(within)
})

it('Puts the form first in Turkish and last elsewhere', () => {
  const fillings = { function: 'x', form: 'y' }
  expect(sentence(sentences, 'what', 'tr', fillings)).toBe('y x')
  expect(sentence(sentences, 'what', 'cs', fillings)).toBe('x y')
})

it('[LNG-01] Falls back from fr-CA to fr if both are equal, and then writes the text once', () => {
  expect(sentence(sentences, 'form.liquid', 'fr-CA')).toBe(sentence(sentences, 'form.liquid', 'fr'))
  const texts = inEveryLanguage((language) => sentence(sentences, 'form.liquid', language))
  expect(texts['fr-CA']).toBeUndefined()
  expect(texts.fr).toBe('sous forme liquide')
})

it('Uses the Polish plural forms of months', () => {
  expect(sentence(sentences, 'shelf.24', 'pl')).toContain('24 miesiące')
  expect(sentence(sentences, 'shelf.36', 'pl')).toContain('36 miesięcy')
})
