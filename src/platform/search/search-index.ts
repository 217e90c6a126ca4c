import { Catalogue } from './index/catalogue.ts'
import { explain } from './explain/explain.ts'
import { search } from './matching/list.ts'
import type { SearchIndex } from './port.ts'
import { Promotions } from './matching/promoted.ts'
import { readCatalogue, writeCatalogue } from './index/saved-catalogue.ts'
import { Scopes } from './matching/scopes.ts'
import { TradeNamesOfGrades } from './matching/trade-names-of-grades.ts'
import { Scratch } from './index/scratch.ts'
import { similar } from './similar/similar.ts'
import { outsideAssortment } from './assortments/outside-assortment.ts'
import { conflictsWith } from './conflicts/conflicts-with.ts'
import { suggest } from './suggest/suggest.ts'
import type { Engine } from './engine.ts'

/** Creates an empty index. */
export const createIndex = (): SearchIndex => indexOf(new Catalogue())

/** Loads a saved index. Throws an error if the bytes have another format or version; the index must then be rebuilt. */
export const loadIndex = (bytes: Uint8Array): SearchIndex => indexOf(readCatalogue(bytes))

/** Replaced and removed documents are cleared away when there are more than this number and more than live ones. */
const maxRemoved = 2000

function indexOf(catalogue: Catalogue): SearchIndex {
  let engine: Engine = engineOf(catalogue)
  return {
    apply: (changes) => {
      for (const change of changes) engine.catalogue.apply(change)
      const { documents, deadEntries, entries } = engine.catalogue
      if (
        (documents.removed > maxRemoved && documents.removed > documents.live) ||
        (deadEntries > maxRemoved * 10 && deadEntries * 2 > entries.count)
      )
        engine = engineOf(rebuilt(engine.catalogue))
    },
    search: (query) => search(engine, query),
    suggest: (query) => suggest(engine, query),
    explain: (query, id) => explain(engine, query, id),
    similar: (query, id, named) => similar(engine, query, id, named),
    conflicts: (scope, ids) => conflictsWith(engine, scope, ids),
    outside: (scope, denying, ids) => outsideAssortment(engine, scope, denying, ids),
    size: () => engine.catalogue.size(),
    save: () => writeCatalogue(engine.catalogue),
  }
}

const engineOf = (catalogue: Catalogue): Engine => ({
  catalogue,
  scopes: new Scopes(catalogue),
  promotions: new Promotions(catalogue),
  tradeNames: new TradeNamesOfGrades(catalogue),
  scratch: new Scratch(),
})

function rebuilt(old: Catalogue): Catalogue {
  const catalogue = new Catalogue()
  for (const change of old.contents()) catalogue.apply(change)
  return catalogue
}
