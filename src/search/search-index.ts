import { Catalogue } from './catalogue.ts'
import { explain } from './explain.ts'
import { search } from './list.ts'
import type { SearchIndex } from './port.ts'
import { Promotions } from './promoted.ts'
import { readCatalogue, writeCatalogue } from './saved-form.ts'
import { Scopes } from './scopes.ts'
import { Scratch } from './scratch.ts'
import { suggest } from './suggest.ts'
import type { Engine } from './engine.ts'

/** An empty index. */
export const createIndex = (): SearchIndex => indexOf(new Catalogue())

/** An index as it was saved. Throws when the bytes are of another version of the form, or no index at all: build it anew then. */
export const loadIndex = (bytes: Uint8Array): SearchIndex => indexOf(readCatalogue(bytes))

/** What is left behind by replacing and removing is cleared away when it is more than what is there, and worth it. */
const mostLeftBehind = 2000

function indexOf(catalogue: Catalogue): SearchIndex {
  let engine: Engine = engineOf(catalogue)
  return {
    apply: (changes) => {
      for (const change of changes) engine.catalogue.apply(change)
      const { documents, deadEntries, entries } = engine.catalogue
      if (
        (documents.removed > mostLeftBehind && documents.removed > documents.live) ||
        (deadEntries > mostLeftBehind * 10 && deadEntries * 2 > entries.count)
      )
        engine = engineOf(rebuilt(engine.catalogue))
    },
    search: (query) => search(engine, query),
    suggest: (query) => suggest(engine, query),
    explain: (query, id) => explain(engine, query, id),
    size: () => engine.catalogue.size(),
    save: () => writeCatalogue(engine.catalogue),
  }
}

const engineOf = (catalogue: Catalogue): Engine => ({
  catalogue,
  scopes: new Scopes(catalogue),
  promotions: new Promotions(catalogue),
  scratch: new Scratch(),
})

function rebuilt(old: Catalogue): Catalogue {
  const catalogue = new Catalogue()
  for (const change of old.contents()) catalogue.apply(change)
  return catalogue
}
