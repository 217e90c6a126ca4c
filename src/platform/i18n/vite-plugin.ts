import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { languageCodes, type LanguageCode } from './languages.ts'
import { isAtFirst, isLater } from '#messages/areas.ts'
import { catalogueProblems, type Catalogues } from './catalogue-problems.ts'
import { compileCatalogue, type Catalogue } from './compile.ts'

const here = join(import.meta.dirname, '../../messages')

/** Reads the catalogues of a folder. */
export function readCatalogues(folder = here): Catalogues {
  const catalogues: { [language in LanguageCode]?: Catalogue } = {}
  for (const language of languageCodes) {
    const file = join(folder, `${language}.json`)
    if (existsSync(file)) catalogues[language] = JSON.parse(readFileSync(file, 'utf8'))
  }
  return catalogues
}

/**
 * Compiles `messages/<language>.json`, so that no ICU parser reaches the browser. The build fails if a message is
 * missing or unknown, or has other parameters than the English one (CTX-06). Browsers get two parts (areas.ts),
 * `<language>.json` and `<language>.json?later`; a server gets all messages in one.
 */
export function messagesPlugin(folder = here): Plugin {
  /** The workshop shows all components at once, so it needs all messages. */
  let isWhole = false
  const files = new Set(languageCodes.map((language) => resolve(folder, `${language}.json`)))
  return {
    name: 'messages',
    enforce: 'pre',
    configResolved({ mode }) {
      isWhole = mode === 'workshop'
    },
    buildStart() {
      // During development, a missing message shows its key.
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
        // JSON.parse of a string is faster than the same object literal.
        return { code: `export default JSON.parse(${JSON.stringify(compiled)})`, map: null, moduleType: 'js' }
      },
    },
  }
}
