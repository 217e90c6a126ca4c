import { expect, it } from 'vitest'
import type { LanguageCode } from './languages.ts'
import { readCatalogues } from './vite-plugin.ts'

const catalogues = readCatalogues()
const english = catalogues['en-US'] ?? {}

/** Words and signs that messages of a language do not have, each with what stands in its place (docs/languages). */
const notWritten: { readonly [language in LanguageCode]?: readonly (readonly [RegExp, string])[] } = {
  fr: [
    [/(?<!\u00a0):(?!\/\/)/u, 'a no-break space before a colon'],
    [/(?<!\u202f)[;?!]/u, 'a narrow no-break space before ; ? !'],
    [/«(?!\u00a0)|(?<!\u00a0)»|[“”"]/u, 'guillemets with no-break spaces'],
    [/\s…/u, 'no space before an ellipsis'],
    [/\bcourriel/iu, 'e-mail'],
    [/\boubliée(?!\p{L})/u, 'supprimée'],
    [/\bUsages?\b/u, 'application'],
    [/\bRaison\b/u, 'motif'],
    [/dans \{list\}/u, 'a dash before the name of a list'],
  ],
  'fr-CA': [
    [/(?<!\u00a0):(?!\/\/)/u, 'a no-break space before a colon'],
    [/[\s\u00a0\u202f][;?!]/u, 'no space before ; ? !'],
    [/«(?!\u00a0)|(?<!\u00a0)»|[“”"]/u, 'guillemets with no-break spaces'],
    [/\be-mail/iu, 'courriel'],
    [/\b(?:se (?:re)?connecter|connectez-vous|vous connecte[rz]|déconnect\p{L}*)/iu, 'ouvrir ou fermer une session'],
    [/\bPIN\b/u, 'NIP'],
    [/\b(?:requêtes?|classeurs?|sauvegarder)\b/iu, 'demande, dossier, enregistrer'],
    [/\bconditionnement/iu, 'emballage'],
    [/\balternative/iu, 'solution de rechange'],
    [/(?:plus|lien) bon\b/u, 'valide'],
  ],
  it: [
    [/[“”"]/u, '«…»'],
    [/\d\s%|\}\s%/u, 'no space before a per cent sign'],
    [/\s…/u, 'no space before an ellipsis'],
    [/\bPaes[ei]\b(?<=\S\s\S+)/u, 'paese'],
    [/\bdimenticat[ao]\b(?<!Password dimenticata)/u, 'eliminare'],
    [/^(?:Attributo|Dichiarazioni)$/u, 'claim'],
    [/\bcasella predefinita\b|\bposta comune\b/iu, 'casella comune'],
    [/\bteam delle richieste\b/iu, 'ufficio richieste'],
  ],
  cs: [
    [/[”"']/u, '„…“'],
    [/(?<!=)\d[\s\u00a0]\{/u, 'the whole number in the parameter'],
    [/\bpoptáv(?:ek|k(?:y|u|ou|ám|ách))(?!\p{L})/iu, 'žádost'],
    [/\bzapomenuta\b/iu, 'smazána'],
    [/\b(?:Deklarace|Kvalita|Chemie)\b/u, 'tvrzení, jakost, chemická skupina'],
    [/\bsezení\b/iu, 'relace'],
    [/\bvýchozí schránce\b/iu, 'společná schránka'],
    [/\bStáhnout$|\bStaženo\b/u, 'vzít zpět, because stáhnout is the word for a download'],
  ],
}

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

it.each(Object.entries(notWritten))('[LNG-01] No message in %s has a word or sign that was replaced', (code, words) => {
  const messages = Object.entries(catalogues[code as LanguageCode] ?? {})
  const found = words.flatMap(([word, instead]) =>
    messages.filter(([, text]) => word.test(text)).map(([key, text]) => `${key}: ${text} (${instead})`),
  )
  expect(found).toEqual([])
})

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
