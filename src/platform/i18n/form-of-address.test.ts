import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Words of the informal second person, which a supplier does not use in these languages. */
const informal = {
  cs: /(?<!\p{L})(?:ty|tebe|tob[ěe]|tv(?:ůj|oje|é|á|ou|ých|ým|ém)|jsi|máš|můžeš|chceš|zadej|zkus|vyber|napiš)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tu|toi|ton|tes|tien(?:ne)?s?|t’(?:as|es|a))(?!\p{L})/iu,
  'fr-CA': /(?<!\p{L})(?:tu|toi|ton|tes|tien(?:ne)?s?|t’(?:as|es|a))(?!\p{L})/iu,
  it: /(?<!\p{L})(?:tu[oae]?|tuoi|ti|te|puoi|vuoi|hai|devi|potrai|troverai|riceverai|aiutarti|(?:rimuovi|controlla|scegli?|scrivi|conserva|salva)(?:lo|la|li|le|ne|ci))(?!\p{L})|(?<=\. )Riprova(?!\p{L})/iu,
  pl: /(?<!\p{L})(?:[Tt]w(?:ój|oj\p{L}*|oi\p{L}*)|Ci|[Cc]ię|[Cc]iebie|[Tt]obie|[Mm]ożesz|[Mm]asz|[Cc]hcesz|[Jj]esteś|[Mm]usisz)(?!\p{L})/u,
} as const

it.each(['cs', 'fr', 'fr-CA', 'it', 'pl'] as const)(
  '[LNG-01] Every message in %s addresses its reader formally',
  (language) => {
    const file = new URL(`../../messages/${language}.json`, import.meta.url)
    const messages: Readonly<Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'))
    const found = Object.entries(messages).filter(([, text]) => informal[language].test(text))
    expect(found).toEqual([])
  },
)

/** Italian writes the forms of its polite address with a capital. Elsewhere these words speak of a third person. */
const withoutCapital =
  /^(?:Il|La|I|Le) su(?:o|a|oi|e)(?!\p{L})|(?<!\p{L})(?:(?:stato|di|da|con|in attesa di) lei|dirle|darle|aiutarla|(?:le|la) (?:inviamo|scriviamo|rispondono|serve|porteremo|disconnettiamo|invita|aspetta|offre)|(?:Tante|Troppe) sue)(?!\p{L})/u

it('[LNG-01] Every message in it writes the polite address with a capital', () => {
  const file = new URL('../../messages/it.json', import.meta.url)
  const messages: Readonly<Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'))
  const found = Object.entries(messages).filter(([, text]) => withoutCapital.test(text))
  expect(found).toEqual([])
})

it.each([
  ['cs', 'Vyber soubor', true],
  ['cs', 'Vyberte soubor', false],
  ['fr', 'Ton panier', true],
  ['fr', 'Votre panier', false],
  ['it', 'Rimuovilo prima di inviare', true],
  ['it', 'Errore. Riprova più tardi.', true],
  ['it', 'Il tuo carrello', true],
  ['it', 'Il Suo carrello', false],
  ['pl', 'Twoje zapytanie', true],
  ['pl', 'Jeśli masz pytania', true],
  ['pl', 'Państwa zapytanie', false],
] as const)('Informal words are found in %s: %s', (language, text, isInformal) => {
  expect(informal[language].test(text)).toBe(isInformal)
})
