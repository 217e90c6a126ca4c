import { describe, expect, it } from 'vitest'
import { textsOf } from './every-page-texts.ts'
import { englishMessages, textsInEnglish, unfinishedTexts } from './every-page-words.ts'

const dutch = (body: string) =>
  textsOf(
    `<!doctype html><html lang="nl-NL"><head><title>Search and find | Norvane</title><script>1 < 2</script></head><body>${body}</body></html>`,
  )

describe('Reading the texts of a page', () => {
  it('Reads visible and accessible texts, each with its language', () => {
    const texts = dutch(
      '<p class="a">Hal 7 &amp; 8<!-- -->, <br/>Utrecht <b lang="en-US" hidden>the <i>trade fair</i></b></p><img alt="Een silo" src="/x">',
    )
    expect(texts.map(({ text, language }) => [text, language])).toEqual([
      ['Search and find | Norvane', 'nl-NL'],
      ['Hal 7 & 8, ', 'nl-NL'],
      ['Utrecht ', 'nl-NL'],
      ['the ', 'en-US'],
      ['trade fair', 'en-US'],
      ['Een silo', 'nl-NL'],
    ])
    expect(() => dutch('<p><b>x</p>')).toThrow('</p> ends <b>')
    expect(() => dutch('<p class=x>y</p>')).toThrow('cannot be read')
  })

  it.each(['nav.home', '{count} producten', 'search.noSuchText', 'van undefined tot 3', 'NaN kg'])(
    '[CTX-06] Detects the unfinished text %s',
    (text) => {
      expect(unfinishedTexts(dutch(`<p>${text}</p>`))).toEqual([text])
      expect(unfinishedTexts(dutch(`<input placeholder="${text}">`))).toEqual([text])
    },
  )

  it('[CTX-06] Accepts addresses, files and names of substances', () => {
    const fine = '<p>nl.norvane.example</p><p>info@norvane.example</p><p>{[2-(acryloyloxy)ethyl]}</p>'
    expect(unfinishedTexts(dutch(fine))).toEqual([])
  })

  it.each([
    ['<a>Skip to content</a>', 'layout.skip: Skip to content'],
    ['<a aria-label="Skip to content">x</a>', 'layout.skip: Skip to content'],
    ['<a title="België: change country or language">x</a>', 'siteSwitch.button: België: change country or language'],
    ['<p>and 2 more substances</p>', 'card.moreSubstances: and 2 more substances'],
  ])('[CTX-06] Detects an English message in %s', (body, detected) => {
    expect(englishMessages(dutch(body), 'nl-NL')).toContain(detected)
  })

  it('[LNG-01] Accepts names of records and English texts that declare their language', () => {
    const body = '<p>Safety data sheet Xanvero 80</p><p lang="en-US">Skip to content</p>'
    expect(englishMessages(dutch(body), 'nl-NL')).toEqual([])
    expect(textsInEnglish(dutch(`${body}<p>Search and find (en-US).pdf</p>`), 'nl-NL')).toEqual([])
    expect(textsInEnglish(dutch('<p>Search and find it</p>'), 'nl-NL')).toEqual(['Search and find it'])
  })
})
