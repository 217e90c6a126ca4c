import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { languageCodes, type LanguageCode } from '#domain/languages.ts'
import { isAtFirst, isLater } from './areas.ts'
import { catalogueProblems, type Catalogues } from './catalogue-problems.ts'
import { compileCatalogue, type Catalogue } from './compile.ts'

const here = import.meta.dirname

/** The catalogues as they stand in a folder. */
export function readCatalogues(folder = here): Catalogues {
  const catalogues: { [language in LanguageCode]?: Catalogue } = {}
  for (const language of languageCodes) {
    const file = join(folder, `${language}.json`)
    if (existsSync(file)) catalogues[language] = JSON.parse(readFileSync(file, 'utf8'))
  }
  return catalogues
}

/**
 * Turns `messages/<language>.json` into compiled messages, so that no ICU parser reaches the browser. A build with a message
 * missing or unknown, or with other parameters than the English one, is not made (CTX-06). A browser gets in two parts what a
 * server has whole (areas.ts): `<language>.json`, and `<language>.json?later`.
 */
export function messagesPlugin(folder = here): Plugin {
  /** The workshop shows everything at once. */
  let isWhole = false
  const files = new Set(languageCodes.map((language) => resolve(folder, `${language}.json`)))
  return {
    name: 'messages',
    enforce: 'pre',
    configResolved({ mode }) {
      isWhole = mode === 'workshop'
    },
    buildStart() {
      // While developing, a message that is still to be written shows its key.
      if (this.meta.watchMode) return
      const problems = catalogueProblems(readCatalogues(folder))
      if (problems.length > 0)
        this.error(`${problems.length} problems in the messages:\n${problems.slice(0, 50).join('\n')}`)
    },
    transform: {
      filter: { id: /\.json(?:\?later)?$/ },
      handler(code, id, options) {
        const [file = '', query] = id.split('?')
        if (!files.has(resolve(file))) return null
        const messages: Catalogue = JSON.parse(code)
        const part = query === 'later' ? isLater : isWhole || options?.ssr === true ? () => true : isAtFirst
        const compiled = JSON.stringify(
          compileCatalogue(Object.fromEntries(Object.entries(messages).filter(([key]) => part(key)))),
        )
        // JSON.parse of a string is read faster than the same as an object literal.
        return { code: `export default JSON.parse(${JSON.stringify(compiled)})`, map: null, moduleType: 'js' }
      },
    },
  }
}
