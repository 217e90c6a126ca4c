import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { languageCodes } from './languages.ts'
import type { Catalogues } from './catalogue-problems.ts'
import type { Catalogue } from './compile.ts'
import { messagesPlugin } from './vite-plugin.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'messages-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const message = (text: string): Catalogue => ({ total: `{count, plural, one {# ${text}} other {# ${text}s}}` })
const indonesian = { total: '{count, plural, other {# hal}}' }
const czech = { total: '{count, plural, one {# v} few {# v} many {# v} other {# v}}' }

async function built(own: Catalogues, imported = './en-US.json', ssr = false): Promise<string> {
  writeFileSync(join(folder, 'entry.js'), `export { default as messages } from '${imported}'`)
  for (const language of languageCodes) {
    const catalogue = { cs: czech, pl: czech, id: indonesian, ...own }[language] ?? message('thing')
    writeFileSync(join(folder, `${language}.json`), JSON.stringify(catalogue))
  }
  const output = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [messagesPlugin(folder)],
    build: {
      write: false,
      ssr,
      minify: false,
      lib: { entry: join(folder, 'entry.js'), formats: ['es'], fileName: 'entry' },
    },
  })
  const [chunks] = [output].flat()
  if (chunks === undefined || !('output' in chunks)) throw new Error('The build watches.')
  return chunks.output[0].code
}

describe('Build of the messages', () => {
  it('[CTX-06] Contains compiled messages, so that no parser is needed', async () => {
    const code = await built({})
    expect(code).toContain('"choices":{"one":[{"number":"count"}," thing"]'.replaceAll('"', '\\"'))
    expect(code).not.toContain('plural, one')
  })

  it('[CTX-06] Splits the messages for browsers into those of the first page and the others; a server has all', async () => {
    const words = { ...message('thing'), 'consent.all': 'Allow all', 'siteChoice.title': 'Countries' }
    const own = Object.fromEntries(languageCodes.map((language) => [language, { ...message('thing'), ...words }]))
    for (const language of ['cs', 'pl', 'id']) own[language] = { ...words, ...(language === 'id' ? indonesian : czech) }
    const parts = async (importer: string, ssr: boolean) => {
      const code = await built(own, importer, ssr)
      return ['thing', 'Allow all', 'Countries'].filter((word) => code.includes(word))
    }
    expect(await parts('./en-US.json', false)).toEqual(['thing'])
    expect(await parts('./en-US.json?later', false)).toEqual(['Allow all'])
    expect(await parts('./en-US.json', true)).toEqual(['thing', 'Allow all', 'Countries'])
  })

  it.each<[string, Catalogues, string]>([
    ['a message is missing', { 'nl-NL': {} }, 'nl-NL: total is missing'],
    ['a message is empty', { 'nl-NL': { total: ' ' } }, 'nl-NL: total is missing'],
    ['a message is not known', { sv: { ...message('sak'), more: 'Mer' } }, 'sv: more is not known'],
    ['a parameter is left out', { de: { total: 'Dinge' } }, 'de: total leaves out {count plural}'],
    [
      'a parameter is not known',
      { de: { total: `${message('Ding')['total']} {name}` } },
      'de: total has an unknown {name}',
    ],
    ['a plural form is left out', { cs: message('věc') }, 'cs: total lacks the plural form few'],
    [
      'a plural form is not the language’s',
      { fr: { total: '{count, plural, one {#} few {#} other {#}}' } },
      'fr: total has an unknown plural form few',
    ],
    ['a message is not ICU', { tr: { total: '{count, plural, one {#}' } }, 'The message total cannot be read'],
  ])('[CTX-06] Fails when %s', async (_, own, problem) => {
    await expect(built(own)).rejects.toThrow(problem)
  })
})
